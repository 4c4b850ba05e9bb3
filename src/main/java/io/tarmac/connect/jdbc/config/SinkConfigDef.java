package io.tarmac.connect.jdbc.config;

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

  private static final ConfigDef DEFINITION = define();
  private static final Set<String> NAMES = Set.copyOf(DEFINITION.names());

  private SinkConfigDef() {}

  /** Tells whether a name is that of a property of Tarmac, or of a provider of credentials. */
  static boolean defines(String name) {
    return NAMES.contains(name) || name.startsWith(ConnectionProperties.OF_PROVIDER);
  }

  /** Returns a new copy of the definition. */
  public static ConfigDef definition() {
    return new ConfigDef(DEFINITION);
  }

  private static ConfigDef define() {
    ConfigDef definition = new ConfigDef();
    ConnectionProperties.addTo(new PropertyGroup(definition, "Connection"));
    TableProperties.addTo(new PropertyGroup(definition, "Tables"));
    KeyProperties.addTo(new PropertyGroup(definition, "Keys and modes"));
    HistoryProperties.addTo(new PropertyGroup(definition, "History"));
    SweepProperties.addTo(new PropertyGroup(definition, "Snapshots"));
    OwnSqlProperties.addTo(new PropertyGroup(definition, "SQL of your own"));
    BatchProperties.addTo(new PropertyGroup(definition, "Batching"));
    DeliveryProperties.addTo(new PropertyGroup(definition, "Delivery"));
    ErrorProperties.addTo(new PropertyGroup(definition, "Errors"));
    ValueProperties.addTo(new PropertyGroup(definition, "Values"));
    PropertyGroup names = new PropertyGroup(definition, "Names");
    NamingProperties.addTo(names);
    FieldProperties.addTo(names);
    ColumnProperties.addTo(new PropertyGroup(definition, "Columns"));
    GroupProperties.addTo(new PropertyGroup(definition, "Groups of tables"));
    ProfileProperties.addTo(new PropertyGroup(definition, "Profile"));
    return definition;
  }
}
