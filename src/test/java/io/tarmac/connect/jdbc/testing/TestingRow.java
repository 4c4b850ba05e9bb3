package io.tarmac.connect.jdbc.testing;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** The rows most tests land: {@code id}, {@code name}, {@code amount}; and their keys. */
public final class TestingRow {
  public static final Schema KEY =
      SchemaBuilder.struct().name("server.test.Key").field("id", Schema.INT32_SCHEMA).build();
  public static final Schema ROW =
      SchemaBuilder.struct()
          .name("server.test.Value")
          .optional()
          .field("id", Schema.INT32_SCHEMA)
          .field("name", Schema.OPTIONAL_STRING_SCHEMA)
          .field("amount", Schema.INT64_SCHEMA)
          .build();

  private TestingRow() {}

  public static Struct key(int id) {
    return new Struct(KEY).put("id", id);
  }

  public static Struct of(int id, @Nullable String name, long amount) {
    return new Struct(ROW).put("id", id).put("name", name).put("amount", amount);
  }

  /** Creates the table of such rows; with {@code id} as its primary key, or without a key. */
  public static void createTable(TestingDatabase database, String table, boolean keyed) {
    String id = database.quote("id");
    database
        .sql()
        .execute(
            "create table %s (%s int not null, %s varchar(100), %s bigint not null%s)"
                .formatted(
                    database.quote(table),
                    id,
                    database.quote("name"),
                    database.quote("amount"),
                    keyed ? ", primary key (" + id + ")" : ""));
  }

  /** The query for all rows of such a table, in the order of their ids. */
  public static String selectAll(TestingDatabase database, String table) {
    return "select %s, %s, %s from %s order by 1, 3"
        .formatted(
            database.quote("id"),
            database.quote("name"),
            database.quote("amount"),
            database.quote(table));
  }
}
