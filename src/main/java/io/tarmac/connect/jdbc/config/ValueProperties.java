package io.tarmac.connect.jdbc.config;

import java.time.DateTimeException;
import java.time.ZoneId;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** How values of records are read. */
public final class ValueProperties {

  public static final String REPLACE_NULL_WITH_DEFAULT = "replace.null.with.default";
  public static final String UNAVAILABLE_PLACEHOLDER = "unavailable.value.placeholder";
  public static final String VALUE_COLUMN = "value.column.name";
  public static final String NESTED_MODE = "nested.mode";
  public static final String INVALID_TEXT = "invalid.text";
  public static final String TIME_ZONE = "local.time.zone";
  public static final String MAX_FIELDS = "record.max.fields";
  static final String DATE_ZONE = "local.date.zone";

  /** More columns than a table has on PostgreSQL (1,600) or on MySQL (4,096). */
  static final int DEFAULT_MAX_FIELDS = 10_000;

  private static final String GROUP = "Values";
  private static final String UTC = "UTC";
  private static final ConfigDef.Validator ZONE =
      Check.validator(
          (property, value) -> zone(property, value.toString()),
          "a time zone, such as Europe/Berlin");

  private ValueProperties() {}

  static void addTo(ConfigDef definition) {
    definition
        .define(
            REPLACE_NULL_WITH_DEFAULT,
            ConfigDef.Type.BOOLEAN,
            false,
            Importance.MEDIUM,
            "Whether a null becomes the default of its field's schema, where it has one. Connect's"
                + " JsonConverter does that before, whatever is set here, unless its own"
                + " value.converter.replace.null.with.default is false.",
            GROUP,
            1,
            Width.SHORT,
            "Defaults for nulls")
        .define(
            UNAVAILABLE_PLACEHOLDER,
            ConfigDef.Type.STRING,
            "__debezium_unavailable_value",
            Importance.LOW,
            "What Debezium sends for a wide column that was not changed, the source connector's"
                + " property of the same name; the column keeps the value it has. Empty: nothing is"
                + " a placeholder.",
            GROUP,
            2,
            Width.MEDIUM,
            "Unavailable value")
        .define(
            VALUE_COLUMN,
            ConfigDef.Type.STRING,
            "",
            Importance.LOW,
            "The column that takes a record's value when it is plain text. Default: the only text or"
                + " JSON column of the table outside the key.",
            GROUP,
            3,
            Width.MEDIUM,
            "Column of a plain value")
        .define(
            NESTED_MODE,
            ConfigDef.Type.STRING,
            Choice.name(NestedMode.JSON),
            Choice.oneOf(NestedMode.class),
            Importance.MEDIUM,
            "What a nested Struct becomes. json: one column. flatten: a column parent_child for each"
                + " of its fields. Maps and arrays of Structs are JSON in both.",
            GROUP,
            4,
            Width.SHORT,
            "Nested values")
        .define(
            INVALID_TEXT,
            ConfigDef.Type.STRING,
            Choice.name(InvalidText.ERROR),
            Choice.oneOf(InvalidText.class),
            Importance.LOW,
            "What is done about U+0000, which PostgreSQL cannot store in text, and about lone"
                + " surrogates. error: the record is bad. strip: they are left out. replace: each"
                + " becomes U+FFFD.",
            GROUP,
            5,
            Width.SHORT,
            "Invalid text")
        .define(
            TIME_ZONE,
            ConfigDef.Type.STRING,
            UTC,
            ZONE,
            Importance.LOW,
            "Whose clock Connect's Timestamp and Time show in columns without a time zone, and in"
                + " arrays of them. A column that keeps a zone or an instant has the same instant,"
                + " whatever this is; times within JSON are UTC's, and Debezium's types are as they"
                + " are. A clock that goes back shows an hour twice: two keys with a Timestamp of"
                + " that hour become one row.",
            GROUP,
            6,
            Width.MEDIUM,
            "Time zone")
        .define(
            DATE_ZONE,
            ConfigDef.Type.STRING,
            UTC,
            ZONE,
            Importance.LOW,
            "Whose calendar Connect's Date shows, which is counted from midnight of UTC: west of"
                + " Greenwich that is the day before. Only for tables that another sink has filled"
                + " so.",
            GROUP,
            7,
            Width.MEDIUM,
            "Time zone of dates")
        .define(
            MAX_FIELDS,
            ConfigDef.Type.INT,
            DEFAULT_MAX_FIELDS,
            ConfigDef.Range.atLeast(1),
            Importance.LOW,
            "The number of fields that a record's key, headers or row may have, if they become"
                + " columns. A record with more is a bad record. With nested.mode=flatten each field"
                + " of a nested Struct counts. Raise it only for a table with more columns; what the"
                + " task remembers of schemas stays bounded by the heap of the worker.",
            GROUP,
            8,
            Width.SHORT,
            "Most fields of a record");
  }

  static ValueSettings parse(AbstractConfig config) {
    String column = config.getString(VALUE_COLUMN);
    return new ValueSettings(
        config.getBoolean(REPLACE_NULL_WITH_DEFAULT),
        config.getString(UNAVAILABLE_PLACEHOLDER),
        column.isEmpty() ? null : column,
        Choice.parse(config, NESTED_MODE, NestedMode.class),
        Choice.parse(config, INVALID_TEXT, InvalidText.class),
        new LocalZones(
            zone(TIME_ZONE, config.getString(TIME_ZONE)),
            zone(DATE_ZONE, config.getString(DATE_ZONE))),
        config.getInt(MAX_FIELDS));
  }

  private static ZoneId zone(String property, String name) {
    try {
      return LocalZones.zone(name);
    } catch (DateTimeException unknown) {
      throw Check.refusal(property, LocalZones.errorFor(name));
    }
  }
}
