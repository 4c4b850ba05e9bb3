package io.tarmac.connect.jdbc.testing;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** The rows most tests land: {@code id}, {@code name}, {@code amount}; and their keys. */
public final class TestingRow {
  public static final Schema KEY = TestingStruct.fields("id int32").name("server.test.Key").build();
  public static final Schema ROW =
      TestingStruct.fields("id int32, name string?, amount int64")
          .name("server.test.Value")
          .optional()
          .build();

  private TestingRow() {}

  public static Struct key(int id) {
    return TestingStruct.struct(KEY, id);
  }

  public static Struct of(int id, @Nullable String name, long amount) {
    return TestingStruct.struct(ROW, id, name, amount);
  }

  /** Creates the table of such rows; with {@code id} as its primary key, or without a key. */
  public static void createTable(TestingDatabase database, String table, boolean keyed) {
    String columns =
        "`id` int not null, `name` varchar(100), `amount` bigint not null"
            + (keyed ? ", primary key (`id`)" : "");
    database
        .sql()
        .execute(
            "create table %s (%s)"
                .formatted(
                    database.quote(table), columns.replace('`', database.identifierQuote())));
  }

  /** The query for all rows of such a table, in the order of their ids. */
  public static String selectAll(TestingDatabase database, String table) {
    return "select `id`, `name`, `amount` from %s order by 1, 3"
        .replace('`', database.identifierQuote())
        .formatted(database.quote(table)); // which may contain anything
  }
}
