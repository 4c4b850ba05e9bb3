package io.tarmac.connect.jdbc.config;

import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** Which tables, and what may be changed about them. */
public final class TableProperties {

  public static final String TABLE_NAME_FORMAT = "collection.name.format";
  public static final String SCHEMA_EVOLUTION = "schema.evolution";

  private static final String GROUP = "Tables";

  private TableProperties() {}

  static void addTo(ConfigDef definition) {
    definition
        .define(
            TABLE_NAME_FORMAT,
            ConfigDef.Type.STRING,
            "${topic}",
            Check.validator(
                value -> TableNameFormat.parse((String) value),
                "a name, in which ${topic} may stand"),
            Importance.MEDIUM,
            "Name of the table for a record; ${topic} stands for its topic. A dot written here"
                + " separates schema and table; a dot in the topic becomes an underscore.",
            GROUP,
            1,
            Width.LONG,
            "Table name format")
        .define(
            SCHEMA_EVOLUTION,
            ConfigDef.Type.STRING,
            Choice.name(SchemaEvolution.NONE),
            Choice.oneOf(SchemaEvolution.class),
            Importance.HIGH,
            "What the sink may change about tables. none: nothing, tables and columns must be there."
                + " basic: create a table that is absent, add a column that is missing.",
            GROUP,
            2,
            Width.SHORT,
            "Schema evolution");
  }

  static TableSettings parse(AbstractConfig config) {
    return new TableSettings(
        TableNameFormat.parse(config.getString(TABLE_NAME_FORMAT)),
        Choice.parse(config, SCHEMA_EVOLUTION, SchemaEvolution.class));
  }
}
