package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.jspecify.annotations.Nullable;

/** The properties of the key, and of what a change does to its row. */
public final class KeyProperties {

  public static final String INSERT_MODE = "insert.mode";
  public static final String KEY_MODE = "primary.key.mode";
  public static final String KEY_FIELDS = "primary.key.fields";
  public static final String DELETE_ENABLED = "delete.enabled";
  public static final String DELETE_MODE = "delete.mode";
  public static final String DELETE_WHEN = "delete.when";
  public static final String DELETE_SOFT_COLUMN = "delete.soft.column";
  public static final String TRUNCATE_ENABLED = "truncate.enabled";
  public static final String OVERWRITE_WHEN = "overwrite.when";

  /** The prefix of the column's name in {@link #OVERWRITE_WHEN}. */
  static final String NEWER = "newer:";

  private KeyProperties() {}

  static void addTo(PropertyGroup properties) {
    properties
        .add(
            Property.choice(INSERT_MODE, "Insert mode", Importance.HIGH, InsertMode.INSERT),
            "Set this to upsert to keep one row for each key. The modes upsert and update need a"
                + " key, from primary.key.mode. insert: each record is a new row. upsert: the"
                + " row is inserted, or the row of its key is updated. The changes of a batch"
                + " are reduced to one for each key. update: the row of the key is updated, and"
                + " a record without such a row is skipped. insert_ignore: the row is inserted"
                + " unless its key exists. Without a key, it is inserted unless a unique index"
                + " already has it. Other conflicts are errors. Example: upsert")
        .add(
            Property.choice(KEY_MODE, "Primary key mode", Importance.HIGH, KeyMode.NONE),
            "Set this to say where the key of a row comes from. none: there is no key. kafka:"
                + " from topic, partition and offset at which the record was first stored."
                + " record_key: from the record's key, a Struct or a single value. record_value:"
                + " from fields of the row. record_header: from headers of the record. Example:"
                + " record_key")
        .add(
            Property.list(KEY_FIELDS, "Primary key fields", Importance.MEDIUM),
            "Set this to name the columns of the key. If it is empty, all fields of the record's"
                + " key, all fields of the row or all headers are the key. A record's key that"
                + " is a single value needs exactly one name. With primary.key.mode=kafka, set"
                + " three names or none; the default is __connect_topic, __connect_partition,"
                + " __connect_offset. Example: id")
        .add(
            Property.flag(DELETE_ENABLED, "Deletes", Importance.MEDIUM, false),
            "Set this to true to delete a row when its source deletes it, by a delete event or a"
                + " tombstone. With false, both are skipped. You need"
                + " primary.key.mode=record_key, record_value or record_header. A tombstone has"
                + " no row, so record_value skips it, and so does record_header if the headers"
                + " of the key are missing. Example: true")
        .add(
            Property.choice(DELETE_MODE, "Delete mode", Importance.MEDIUM, DeleteMode.AUTO),
            "Set this to choose what a delete does. row: it removes the row. soft: the row stays, and"
                + " its column delete.soft.column becomes true. An insert or update sets the column"
                + " to false. ignore: deletes are skipped. auto: row if delete.enabled is true, or"
                + " else ignore. The other values override delete.enabled. With soft, a truncate"
                + " event marks all rows as deleted. Example: soft")
        .add(
            Property.text(
                    DELETE_SOFT_COLUMN,
                    "Column of soft deletes",
                    Importance.LOW,
                    DeleteSettings.SOFT_COLUMN)
                .checkedBy(
                    (property, value) -> requireName(property, value.toString()),
                    "the name of a column"),
            "Set this to name the column that delete.mode=soft sets, exactly as the table has it."
                + " The sink does not write a record's field of this name. Example: is_deleted")
        .add(
            Property.list(DELETE_WHEN, "Fields that mark deletes", Importance.LOW)
                .checkedBy(
                    (property, value) -> parseDeleteWhen((List<?>) value), "FIELD=VALUE, ..."),
            "Set this if the source sends deletes as rows with a field that marks them. It is a list"
                + " of FIELD=VALUE. A record is a delete if one of these fields has its value,"
                + " compared as text. delete.mode decides what a delete does. Example:"
                + " __deleted=true,op_type=D")
        .add(
            Property.text(OVERWRITE_WHEN, "Newest wins", Importance.LOW, "")
                .checkedBy(
                    (property, value) -> parseVersionColumn(property, value.toString()),
                    "newer:COLUMN"),
            "Set this to newer:COLUMN so that an older change that arrives late does not overwrite"
                + " its row. A change overwrites the row of its key if its value of the column is at"
                + " least the row's, or if the row has null. The column must have"
                + " numbers, dates or timestamps. It can be one of columns.add, such as"
                + " _lsn:${source.lsn} or _at:${record.timestamp}. You need insert.mode=upsert, and"
                + " delete.mode=soft or ignore, because a deleted row cannot be compared. Example:"
                + " newer:updated_at")
        .add(
            Property.flag(TRUNCATE_ENABLED, "Truncates", Importance.MEDIUM, false),
            "Set this to true to empty a table when its source is truncated. With false,"
                + " truncate events are skipped. The sink uses DELETE if a foreign key refers to"
                + " the table, and that key may forbid it. It also uses DELETE with"
                + " delivery.guarantee=exactly_once on MySQL, MariaDB and H2. A table that does"
                + " not exist is left alone. Example: true");
  }

  static KeySettings parse(AbstractConfig config) {
    return new KeySettings(
        Choice.parse(config, KEY_MODE, KeyMode.class),
        config.getList(KEY_FIELDS),
        Choice.parse(config, INSERT_MODE, InsertMode.class),
        new DeleteSettings(
            deleteMode(config),
            config.getString(DELETE_SOFT_COLUMN),
            parseDeleteWhen(config.getList(DELETE_WHEN))),
        config.getBoolean(TRUNCATE_ENABLED),
        parseVersionColumn(OVERWRITE_WHEN, config.getString(OVERWRITE_WHEN)),
        HistoryProperties.parse(config),
        SweepProperties.parse(config));
  }

  private static DeleteMode deleteMode(AbstractConfig config) {
    DeleteMode mode = Choice.parse(config, DELETE_MODE, DeleteMode.class);
    if (mode != DeleteMode.AUTO) {
      return mode;
    }
    return config.getBoolean(DELETE_ENABLED) ? DeleteMode.ROW : DeleteMode.IGNORE;
  }

  private static Map<String, String> parseDeleteWhen(List<?> entries) {
    Map<String, String> values = new LinkedHashMap<>();
    for (Object entry : entries) {
      String text = String.valueOf(entry);
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw Check.refusal(
            DELETE_WHEN,
            "'%s' is not of the form FIELD=VALUE. Write each entry like __deleted=true."
                .formatted(PrintableText.name(text)));
      }
      if (values.putIfAbsent(text.substring(0, equals), text.substring(equals + 1)) != null) {
        throw Check.refusal(
            DELETE_WHEN,
            "'%s' is listed twice. Set one value for each field."
                .formatted(PrintableText.name(text.substring(0, equals))));
      }
    }
    return values;
  }

  private static @Nullable String parseVersionColumn(String property, String text) {
    if (text.isBlank()) {
      return null;
    }
    if (!text.startsWith(NEWER)) {
      throw Check.refusal(
          property,
          "'%s' is not of the form newer:COLUMN. Write newer: before the name of the column."
              .formatted(PrintableText.name(text)));
    }
    return requireName(property, text.substring(NEWER.length()));
  }

  private static String requireName(String property, String name) {
    if (name.isBlank()) {
      throw Check.refusal(property, "names no column. Set the name of a column.");
    }
    return name;
  }
}
