package io.tarmac.connect.jdbc.config;

import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** The properties that say where the key comes from and how rows are written. */
public final class KeyProperties {

  public static final String INSERT_MODE = "insert.mode";
  public static final String KEY_MODE = "primary.key.mode";
  public static final String KEY_FIELDS = "primary.key.fields";
  public static final String DELETE_ENABLED = "delete.enabled";
  public static final String TRUNCATE_ENABLED = "truncate.enabled";

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
        config.getBoolean(DELETE_ENABLED),
        config.getBoolean(TRUNCATE_ENABLED));
  }
}
