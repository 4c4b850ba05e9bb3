package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  private static final Set<String> NAMES = Set.copyOf(definition().names());

  private SinkConfigDef() {}

  /** Tells whether a name is that of a property of Tarmac. */
  static boolean defines(String name) {
    return NAMES.contains(name);
  }

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
          DependentProperties.dependents(key.name),
          new FormField(choices(key)));
    }
    return complete;
  }

  private static List<Object> choices(ConfigDef.ConfigKey key) {
    if (key.type == ConfigDef.Type.BOOLEAN) {
      return List.of(true, false);
    }
    return key.validator instanceof Choice choice ? List.copyOf(choice.values()) : List.of();
  }

  /**
   * A property in a form.
   *
   * @param choices the values to choose from; empty if the property takes any text or number
   */
  private record FormField(List<Object> choices) implements ConfigDef.Recommender {

    /** Returns a new mutable list, because Kafka removes values from it. */
    @Override
    public List<Object> validValues(String name, Map<String, Object> parsed) {
      return new ArrayList<>(choices);
    }

    @Override
    public boolean visible(String name, Map<String, Object> parsed) {
      return DependentProperties.isVisible(name, parsed);
    }
  }
}
