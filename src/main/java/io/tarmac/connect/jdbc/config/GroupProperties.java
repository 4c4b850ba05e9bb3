package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.Set;
import org.apache.kafka.common.config.ConfigDef.Importance;

/**
 * The properties that give groups of tables settings of their own. {@code tables} lists the groups.
 * {@code tables.GROUP.PROPERTY} sets a property for the tables that {@code tables.GROUP.match}
 * matches.
 */
public final class GroupProperties {

  public static final String GROUPS = "tables";

  static final String PREFIX = GROUPS + ".";
  static final String MATCH = "match";

  /** The properties that a group may set. */
  static final Set<String> PER_TABLE =
      Set.of(
          KeyProperties.INSERT_MODE,
          KeyProperties.KEY_MODE,
          KeyProperties.KEY_FIELDS,
          KeyProperties.DELETE_ENABLED,
          KeyProperties.DELETE_MODE,
          KeyProperties.DELETE_WHEN,
          KeyProperties.DELETE_SOFT_COLUMN,
          KeyProperties.TRUNCATE_ENABLED,
          KeyProperties.OVERWRITE_WHEN,
          HistoryProperties.MODE,
          HistoryProperties.COLUMNS,
          HistoryProperties.VERSION,
          SweepProperties.MODE,
          SweepProperties.COLUMNS,
          SweepProperties.MAX_RATIO,
          TableProperties.SCHEMA_EVOLUTION,
          OwnSqlProperties.CREATE,
          OwnSqlProperties.WRITE,
          OwnSqlProperties.DELETE,
          FieldProperties.INCLUDE,
          FieldProperties.EXCLUDE,
          NamingProperties.COLUMN_STYLE,
          NamingProperties.COLUMN_PREFIX,
          NamingProperties.COLUMN_SUFFIX,
          ColumnProperties.NAME_MAPPING,
          ColumnProperties.TYPES,
          ColumnProperties.ADD,
          ValueProperties.REPLACE_NULL_WITH_DEFAULT,
          ValueProperties.UNAVAILABLE_PLACEHOLDER,
          ValueProperties.VALUE_COLUMN,
          ValueProperties.NESTED_MODE,
          ValueProperties.INVALID_TEXT,
          ValueProperties.TIME_ZONE,
          ValueProperties.DATE_ZONE);

  private GroupProperties() {}

  static void addTo(PropertyGroup properties) {
    properties.add(
        Property.list(GROUPS, "Groups of tables", Importance.LOW),
        "Set this to give some tables settings of their own. List a name for each group of"
            + " tables. tables.NAME.match is a regular expression that matches the whole name of"
            + " each table of the group, such as public\\.(orders|items). tables.NAME.PROPERTY"
            + " sets a property for these tables, such as tables.NAME.insert.mode. If several"
            + " groups match a table, only the first in the list counts. Example: audit,keyless");
  }

  /** Tells whether a property belongs to a group. */
  static boolean isOfGroup(String property) {
    return property.startsWith(PREFIX);
  }

  /** Returns the name of a property without the prefix of a group, if it has one. */
  static String withoutGroup(String property) {
    int dot = isOfGroup(property) ? property.indexOf('.', PREFIX.length()) : -1;
    return property.substring(dot + 1);
  }

  /**
   * Returns the defined property under which Connect shows an error of this property. Connect knows
   * no properties of groups.
   */
  public static String propertyWithDefinition(String property) {
    return isOfGroup(property) ? GROUPS : property;
  }

  /** Returns the name of a group's property, fit for messages. */
  static String property(String group, String property) {
    return PrintableText.name(PREFIX + group + "." + property);
  }
}
