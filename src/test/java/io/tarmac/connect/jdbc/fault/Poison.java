package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/** The ways in which a record is bad for {@link #createTables the table}, and one that is good. */
enum Poison {
  NONE(false, ""),
  /** Found when the record is converted. */
  TOO_LONG(false, "name"),
  MISSING(false, "name"),
  OUT_OF_RANGE(false, "percent"),
  NO_KEY(false, "primary.key.mode"),
  /** Found by the database. */
  NEGATIVE(true, "SQLSTATE"),
  TAKEN(true, "SQLSTATE"),
  ORPHAN(true, "SQLSTATE"),
  /** Found by Connect's converter, before the connector sees the record. */
  UNREADABLE(false, "");

  private static final Schema ROW =
      SchemaBuilder.struct()
          .name("server.test.Poison")
          .field("name", Schema.OPTIONAL_STRING_SCHEMA)
          .field("percent", Schema.INT32_SCHEMA)
          .field("amount", Schema.INT64_SCHEMA)
          .field("code", Schema.INT32_SCHEMA)
          .field("parent", Schema.INT32_SCHEMA)
          .build();
  private static final int PARENT = 1;
  private static final byte[] NO_JSON = "{".getBytes(StandardCharsets.UTF_8);

  private final boolean foundByDatabase;
  private final String told;

  Poison(boolean foundByDatabase, String told) {
    this.foundByDatabase = foundByDatabase;
    this.told = told;
  }

  boolean isFoundByDatabase() {
    return foundByDatabase;
  }

  /** What the error has to name beside table and record. */
  String told() {
    return told;
  }

  /** A table with a key, a unique column, a check, and a parent. */
  static void createTables(TestingDatabase database, String table) {
    database
        .sql()
        .execute(
            "create table %s_parent (id int primary key)".formatted(table),
            "insert into %s_parent values (%d)".formatted(table, PARENT),
            """
            create table %1$s (
              id int primary key,
              name varchar(100) not null,
              percent smallint not null,
              amount bigint not null check (amount >= 0),
              code int not null unique,
              parent int not null,
              foreign key (parent) references %1$s_parent (id))
            """
                .formatted(table));
  }

  /** Sends the record of an id; that of id 0 has to be good. */
  void send(TestingTopic topic, int id) {
    if (this == UNREADABLE) {
      topic.sendRaw(TestingRow.key(id), NO_JSON);
      return;
    }
    Struct row =
        new Struct(ROW)
            .put("name", name(id))
            .put("percent", this == OUT_OF_RANGE ? Short.MAX_VALUE + 1 : id % 100)
            .put("amount", this == NEGATIVE ? -1L : (long) id)
            .put("code", this == TAKEN ? 0 : id)
            .put("parent", this == ORPHAN ? PARENT + 1 : PARENT);
    topic.send(this == NO_KEY ? null : TestingRow.key(id), row);
  }

  private String name(int id) {
    return switch (this) {
      case TOO_LONG -> "x".repeat(101);
      case MISSING -> null;
      default -> "event " + id;
    };
  }
}
