package io.tarmac.connect.jdbc.config;

import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/**
 * The properties that decide how the names of topics and fields become names of tables and columns.
 */
public final class NamingProperties {

  public static final String TABLE_STYLE = "table.naming.style";
  public static final String COLUMN_STYLE = "column.naming.style";

  static final String TABLE = "table.naming";
  static final String COLUMN = "column.naming";

  private static final String STYLE = ".style";
  private static final String PREFIX = ".prefix";
  private static final String SUFFIX = ".suffix";

  static final String COLUMN_PREFIX = COLUMN + PREFIX;
  static final String COLUMN_SUFFIX = COLUMN + SUFFIX;

  private NamingProperties() {}

  static void addTo(PropertyGroup properties) {
    addTo(properties, TABLE, "table");
    addTo(properties, COLUMN, "column");
  }

  private static void addTo(PropertyGroup properties, String property, String what) {
    properties
        .add(
            Property.choice(
                property + STYLE,
                "Style of %s names".formatted(what),
                Importance.LOW,
                NamingStyle.NONE),
            ("Set this to rewrite the words of each %s's name. none: the name is used as it comes."
                    + " snake_case: flightId becomes flight_id. camel_case: flight_id becomes"
                    + " flightId, and other capitals are lost. upper_case: flight_id becomes"
                    + " FLIGHT_ID. lower_case: FLIGHT_ID becomes flight_id. alphanumeric: every"
                    + " character except ASCII letters, digits and underscores becomes an"
                    + " underscore. Example: snake_case")
                .formatted(what))
        .add(
            Property.text(
                    property + PREFIX, "Prefix of %s names".formatted(what), Importance.LOW, "")
                .ofWidth(Width.SHORT),
            "Set this to put a text before each %s's name. The text is not styled. Example: raw_"
                .formatted(what))
        .add(
            Property.text(
                    property + SUFFIX, "Suffix of %s names".formatted(what), Importance.LOW, "")
                .ofWidth(Width.SHORT),
            "Set this to put a text after each %s's name. The text is not styled. Example: _v2"
                .formatted(what));
  }

  static Naming parse(AbstractConfig config, String property) {
    return new Naming(
        Choice.parse(config, property + STYLE, NamingStyle.class),
        config.getString(property + PREFIX),
        config.getString(property + SUFFIX));
  }
}
