package io.tarmac.connect.jdbc.config;

import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** What becomes of the names of topics and fields. */
public final class NamingProperties {

  public static final String TABLE_STYLE = "table.naming.style";
  public static final String COLUMN_STYLE = "column.naming.style";

  static final String TABLE = "table.naming";
  static final String COLUMN = "column.naming";

  private static final String STYLE = ".style";
  private static final String PREFIX = ".prefix";
  private static final String SUFFIX = ".suffix";

  private static final String GROUP = "Names";

  private NamingProperties() {}

  static void addTo(ConfigDef definition) {
    addTo(definition, TABLE, "table", 1);
    addTo(definition, COLUMN, "column", 4);
  }

  private static void addTo(ConfigDef definition, String property, String what, int order) {
    definition
        .define(
            property + STYLE,
            ConfigDef.Type.STRING,
            Choice.name(NamingStyle.NONE),
            Choice.oneOf(NamingStyle.class),
            Importance.LOW,
            "How the words of a %s's name are written. none: as they come. snake_case: flightId"
                    .formatted(what)
                + " becomes flight_id. camel_case: flight_id becomes flightId, and other capitals"
                + " are lost. upper_case, lower_case. alphanumeric: all but letters, digits and"
                + " underscores of ASCII become underscores.",
            GROUP,
            order,
            Width.SHORT,
            "Style of %s names".formatted(what))
        .define(
            property + PREFIX,
            ConfigDef.Type.STRING,
            "",
            Importance.LOW,
            "What is put before the styled name of a %s.".formatted(what),
            GROUP,
            order + 1,
            Width.SHORT,
            "Prefix of %s names".formatted(what))
        .define(
            property + SUFFIX,
            ConfigDef.Type.STRING,
            "",
            Importance.LOW,
            "What is put after the styled name of a %s.".formatted(what),
            GROUP,
            order + 2,
            Width.SHORT,
            "Suffix of %s names".formatted(what));
  }

  static Naming parse(AbstractConfig config, String property) {
    return new Naming(
        Choice.parse(config, property + STYLE, NamingStyle.class),
        config.getString(property + PREFIX),
        config.getString(property + SUFFIX));
  }
}
