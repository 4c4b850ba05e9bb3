package io.tarmac.connect.jdbc.config;

import org.apache.kafka.common.config.ConfigDef;

/**
 * The one definition of every property: its name, default, validator and text. Users read the texts
 * in forms and on the page of the configuration, group by group. Names are those of Debezium's JDBC
 * sink if it has the property.
 *
 * <p>A text begins with the purpose of the property. Then the text explains each value as {@code
 * value: meaning}. At the end stands {@code Example: value}.
 */
public final class SinkConfigDef {

  private SinkConfigDef() {}

  /** Returns a new copy of the definition. */
  public static ConfigDef definition() {
    ConfigDef definition = new ConfigDef();
    ConnectionProperties.addTo(definition);
    TableProperties.addTo(definition);
    KeyProperties.addTo(definition);
    BatchProperties.addTo(definition);
    DeliveryProperties.addTo(definition);
    ErrorProperties.addTo(definition);
    ValueProperties.addTo(definition);
    NamingProperties.addTo(definition);
    FieldProperties.addTo(definition);
    ProfileProperties.addTo(definition);
    return withForms(definition);
  }

  /** Adds the recommenders and dependents that forms ask for. */
  private static ConfigDef withForms(ConfigDef definition) {
    ConfigDef complete = new ConfigDef();
    for (ConfigDef.ConfigKey key : definition.configKeys().values()) {
      complete.define(
          key.name,
          key.type,
          key.defaultValue,
          key.validator,
          key.importance,
          key.documentation,
          key.group,
          key.orderInGroup,
          key.width,
          key.displayName,
          Visibility.dependents(key.name),
          Recommendation.of(key));
    }
    return complete;
  }
}
