package io.tarmac.connect.jdbc.config;

import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** The properties that name single columns and give them types. */
public final class ColumnProperties {

  public static final String TYPES = "column.types";
  public static final String NAME_MAPPING = "column.name.mapping";

  private static final String TYPES_FORM = "[TABLE:]COLUMN:TYPE";
  private static final String NAMES_FORM = "[TABLE:]FIELD:COLUMN";

  private ColumnProperties() {}

  static void addTo(PropertyGroup properties) {
    properties
        .add(
            Property.text(NAME_MAPPING, "Columns by field", Importance.LOW, "")
                .checkedBy((property, value) -> names(value.toString()), "a list of " + NAMES_FORM)
                .ofWidth(Width.LONG),
            "Set this to name the column of a field yourself, as a list of [TABLE:]FIELD:COLUMN."
                + " The name is used exactly as you write it, without the style, prefix and suffix"
                + " of column.naming.style. TABLE is the whole name of the table or its last"
                + " part; without it the entry holds for every table. Put a name between double"
                + " quotation marks if it has a comma, a colon, a quotation mark or a"
                + " parenthesis. Example: orders:id:order_id,ts:created")
        .add(
            Property.text(TYPES, "Types of columns", Importance.LOW, "")
                .checkedBy((property, value) -> types(value.toString()), "a list of " + TYPES_FORM)
                .ofWidth(Width.LONG),
            "Set this to say what the values of a field mean, or which type the sink creates a"
                + " column with, as a list of [TABLE:]COLUMN:TYPE. timestamp(seconds), (millis),"
                + " (micros) or (nanos), date(days), and time(millis), (micros) or (nanos) turn"
                + " whole numbers, and texts of digits, into times in UTC. bytes(base64) turns"
                + " text into bytes. boolean(Y/N) turns two texts into true and false."
                + " nullif('') turns a text into null. Any other type, such as numeric(12,2), is"
                + " the one that a new column gets; the sink never alters the type of that"
                + " column. COLUMN is the name of the column, and TABLE is the whole name of the"
                + " table or its last part; without TABLE the entry holds for every table. Put"
                + " names with special characters between double quotation marks. A value that"
                + " does not fit makes its record a bad record. Example:"
                + " created:timestamp(millis),orders:price:numeric(12,2)");
  }

  /** Parses the settings of the columns. */
  static ColumnSettings parse(AbstractConfig config) {
    return new ColumnSettings(
        FieldProperties.parse(config),
        NamingProperties.parse(config, NamingProperties.COLUMN),
        names(config.getString(NAME_MAPPING)),
        types(config.getString(TYPES)));
  }

  private static TableEntries<String> names(String list) {
    return TableEntries.parse(
        NAME_MAPPING, list, NAMES_FORM, name -> TableEntries.name(NAME_MAPPING, name));
  }

  private static TableEntries<FieldType> types(String list) {
    return TableEntries.parse(TYPES, list, TYPES_FORM, type -> WrittenType.parse(TYPES, type));
  }
}
