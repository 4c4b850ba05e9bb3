package io.tarmac.connect.jdbc.config;

import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** The properties that name single columns, give them types, and add columns. */
public final class ColumnProperties {

  public static final String TYPES = "column.types";
  public static final String NAME_MAPPING = "column.name.mapping";
  public static final String ADD = "columns.add";

  private static final String TYPES_FORM = "[TABLE:]COLUMN:TYPE";
  private static final String NAMES_FORM = "[TABLE:]FIELD:COLUMN";

  private ColumnProperties() {}

  private static Property list(String name, String label, String form, Check check) {
    return Property.text(name, label, Importance.LOW, "")
        .checkedBy(check, "a list of " + form)
        .ofWidth(Width.LONG);
  }

  static void addTo(PropertyGroup properties) {
    properties
        .add(
            list(
                NAME_MAPPING,
                "Columns by field",
                NAMES_FORM,
                (property, value) -> names(value.toString())),
            "Set this to name the column of a field yourself, as a list of [TABLE:]FIELD:COLUMN."
                + " The name is used exactly as you write it, without the style, prefix and suffix"
                + " of column.naming.style. TABLE is the whole name of the table or its last"
                + " part; without it the entry holds for every table. Put a name between double"
                + " quotation marks if it has a comma, a colon, a quotation mark or a"
                + " parenthesis. Example: orders:id:order_id,ts:created")
        .add(
            list(
                TYPES,
                "Types of columns",
                TYPES_FORM,
                (property, value) -> types(value.toString())),
            "Set this to convert the values of a field, or to choose the type of a new column,"
                + " as a list of [TABLE:]COLUMN:TYPE. timestamp(seconds), (millis),"
                + " (micros) or (nanos), date(days), and time(millis), (micros) or (nanos) turn"
                + " whole numbers, and texts of digits, into times in UTC. bytes(base64) turns"
                + " text into bytes. boolean(Y/N) turns two texts into true and false."
                + " nullif('') turns a text into null. Any other type, such as numeric(12,2), is"
                + " the type of a new column; the sink never alters that type."
                + " COLUMN is the name of the column, and TABLE is the whole name of the"
                + " table or its last part; without TABLE the entry holds for every table. Put"
                + " names with special characters between double quotation marks. A value that"
                + " does not fit makes its record a bad record. Example:"
                + " created:timestamp(millis),orders:price:numeric(12,2)")
        .add(
            list(
                ADD,
                "Columns to add",
                "column:value",
                (property, value) -> AddedColumn.parse(property, value.toString())),
            "Set this to add columns to each row, as a list of column:value. A value is one"
                + " placeholder, a 'text', a whole number, true or false. ${record.topic},"
                + " ${record.partition}, ${record.offset} and ${record.timestamp} stand for the"
                + " record as Kafka has it, and ${change.op} for the operation of a change event."
                + " ${source.NAME}, ${header.NAME}, ${key.NAME} and ${field.NAME} stand for a field"
                + " of the event's source, a header, a field of the key and a field of the row."
                + " ${row} stands for the whole row as JSON, or for plain text. With ${row}, only"
                + " fields of the key get columns of their own."
                + " ${schema.name} and ${schema.version} stand for the schema of the record's value,"
                + " ${topic} for the topic after transformations, and ${now} for the time of"
                + " writing. Columns get the type of their value, and names exactly as you write"
                + " them. Example: _offset:${record.offset},_op:${change.op},_env:'prod'");
  }

  /** Parses the settings of the columns. */
  static ColumnSettings parse(AbstractConfig config) {
    return new ColumnSettings(
        FieldProperties.parse(config),
        NamingProperties.parse(config, NamingProperties.COLUMN),
        names(config.getString(NAME_MAPPING)),
        types(config.getString(TYPES)),
        AddedColumn.parse(ADD, config.getString(ADD)));
  }

  private static TableEntries<String> names(String list) {
    return TableEntries.parse(
        NAME_MAPPING, list, NAMES_FORM, name -> TableEntries.name(NAME_MAPPING, name));
  }

  private static TableEntries<FieldType> types(String list) {
    return TableEntries.parse(TYPES, list, TYPES_FORM, type -> FieldTypeParser.parse(TYPES, type));
  }
}
