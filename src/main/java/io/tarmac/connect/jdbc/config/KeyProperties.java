package io.tarmac.connect.jdbc.config;

import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** Where the key comes from, and how rows are written. */
public final class KeyProperties {

  public static final String INSERT_MODE = "insert.mode";
  public static final String KEY_MODE = "primary.key.mode";
  public static final String KEY_FIELDS = "primary.key.fields";
  public static final String DELETE_ENABLED = "delete.enabled";
  public static final String TRUNCATE_ENABLED = "truncate.enabled";

  private static final String GROUP = "Keys and modes";

  private KeyProperties() {}

  static void addTo(ConfigDef definition) {
    definition
        .define(
            INSERT_MODE,
            ConfigDef.Type.STRING,
            Choice.name(InsertMode.INSERT),
            Choice.oneOf(InsertMode.class),
            Importance.HIGH,
            "How rows are written. insert: a new row for each record. upsert: insert the row or"
                + " update the one of that key; needs a key. update: update the row of that key, and"
                + " leave out records whose key has none; needs a key. insert_ignore: insert the row"
                + " unless there is one of that key, or, without a key, one that any unique index"
                + " takes for the same; other conflicts are errors. An upsert reduces the changes of"
                + " a batch to their net effect per key, the others keep the order of records.",
            GROUP,
            1,
            Width.SHORT,
            "Insert mode")
        .define(
            KEY_MODE,
            ConfigDef.Type.STRING,
            Choice.name(KeyMode.NONE),
            Choice.oneOf(KeyMode.class),
            Importance.HIGH,
            "Where the columns of the primary key come from. none: no key. kafka: topic, partition"
                + " and offset the record was first stored at. record_key: the record's key, a"
                + " Struct or a primitive. record_value: fields of the row. record_header: headers"
                + " of the record.",
            GROUP,
            2,
            Width.SHORT,
            "Primary key mode")
        .define(
            KEY_FIELDS,
            ConfigDef.Type.LIST,
            "",
            Importance.MEDIUM,
            "Names of the key's columns. kafka: three names, default __connect_topic,"
                + " __connect_partition, __connect_offset. record_key: fields of the key, default"
                + " all; exactly one name, required, when the key is a primitive. record_value:"
                + " fields of the row, default all. record_header: headers, default all.",
            GROUP,
            3,
            Width.LONG,
            "Primary key fields")
        .define(
            DELETE_ENABLED,
            ConfigDef.Type.BOOLEAN,
            false,
            Importance.MEDIUM,
            "Whether delete events and tombstones delete the row of their key; otherwise they are"
                + " skipped. Needs primary.key.mode record_key, record_value or record_header; a"
                + " tombstone carries no row, so it is skipped with record_value, and with"
                + " record_header if it has no header of the key.",
            GROUP,
            4,
            Width.SHORT,
            "Deletes")
        .define(
            TRUNCATE_ENABLED,
            ConfigDef.Type.BOOLEAN,
            false,
            Importance.MEDIUM,
            "Whether truncate events empty the table, of all its rows; otherwise they are skipped. A"
                + " table that a foreign key refers to is emptied by a DELETE, which that key may"
                + " forbid; so is any with delivery.guarantee=exactly_once on MySQL, MariaDB and H2. A"
                + " table that does not exist is left alone.",
            GROUP,
            5,
            Width.SHORT,
            "Truncates");
  }

  static KeySettings parse(AbstractConfig config) {
    return new KeySettings(
        Choice.parse(config, KEY_MODE, KeyMode.class),
        config.getList(KEY_FIELDS),
        Choice.parse(config, INSERT_MODE, InsertMode.class),
        config.getBoolean(DELETE_ENABLED),
        config.getBoolean(TRUNCATE_ENABLED));
  }
}
