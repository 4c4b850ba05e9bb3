package io.tarmac.connect.jdbc.config;

import java.time.DateTimeException;
import java.time.ZoneId;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** The properties that say how values of records are read. */
public final class ValueProperties {

  public static final String REPLACE_NULL_WITH_DEFAULT = "replace.null.with.default";
  public static final String UNAVAILABLE_PLACEHOLDER = "unavailable.value.placeholder";
  public static final String VALUE_COLUMN = "value.column.name";
  public static final String NESTED_MODE = "nested.mode";
  public static final String INVALID_TEXT = "invalid.text";
  public static final String TIME_ZONE = "local.time.zone";
  public static final String MAX_FIELDS = "record.max.fields";
  static final String DATE_ZONE = "local.date.zone";

  /**
   * The default limit of fields, above the most columns of a table on PostgreSQL (1,600) and MySQL
   * (4,096).
   */
  private static final int DEFAULT_MAX_FIELDS = 10_000;

  private ValueProperties() {}

  static void addTo(PropertyGroup properties) {
    properties
        .add(
            Property.flag(
                REPLACE_NULL_WITH_DEFAULT, "Defaults for nulls", Importance.MEDIUM, false),
            "Set this to true to write the default of a field's schema in place of a null."
                + " Connect's JsonConverter does so before the sink sees the record, unless you"
                + " set value.converter.replace.null.with.default=false. Example: true")
        .add(
            Property.text(
                UNAVAILABLE_PLACEHOLDER,
                "Unavailable value",
                Importance.LOW,
                "__debezium_unavailable_value"),
            "Set this to the text that your Debezium source sends for a wide value that did not"
                + " change; its property has the same name. The column then keeps its value."
                + " Leave it empty if nothing is a placeholder. Example: __unchanged")
        .add(
            Property.text(VALUE_COLUMN, "Column of a plain value", Importance.LOW, ""),
            "Set this to the column for records whose value is plain text. If it is empty, the"
                + " sink takes the only text or JSON column outside the key. Example: payload")
        .add(
            Property.choice(NESTED_MODE, "Nested values", Importance.MEDIUM, NestedMode.JSON),
            "Set this to flatten to give each field of a nested Struct its own column. Maps and"
                + " arrays of Structs are JSON in both modes. json: a nested Struct is one JSON"
                + " column. flatten: its fields are columns called parent_child. Example:"
                + " flatten")
        .add(
            Property.choice(INVALID_TEXT, "Invalid text", Importance.LOW, InvalidText.ERROR),
            "Set this to store text that has U+0000, which PostgreSQL refuses, or a lone"
                + " surrogate. error: the record is a bad record. strip: these characters are"
                + " left out. replace: each of them becomes U+FFFD. Example: strip")
        .add(
            zoneProperty(TIME_ZONE, "Time zone"),
            "Set this to the zone whose clock your columns without a time zone show. It is for"
                + " Connect's Timestamp and Time, and arrays of them. Columns that keep an"
                + " instant, times within JSON (UTC) and Debezium's types do not change. When"
                + " that clock goes back, an hour comes twice: two keys with a Timestamp in that"
                + " hour become one row. Example: Europe/Berlin")
        .add(
            zoneProperty(DATE_ZONE, "Time zone of dates"),
            "Set this only for a table that another sink has filled with dates of a local"
                + " calendar. Connect's Date counts from midnight UTC, which is the day before"
                + " in a zone west of Greenwich. Example: America/New_York")
        .add(
            Property.number(
                MAX_FIELDS, "Most fields of a record", Importance.LOW, DEFAULT_MAX_FIELDS, 1),
            "Set this to limit how many fields of a record's key, headers or row become columns."
                + " A record with more is a bad record. With nested.mode=flatten, each field of"
                + " a nested Struct counts. Raise the limit only for a table with more columns."
                + " Example: 2000");
  }

  private static Property zoneProperty(String name, String label) {
    return Property.text(name, label, Importance.LOW, "UTC")
        .checkedBy(
            (property, value) -> zone(property, value.toString()),
            "a time zone, such as Europe/Berlin");
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
