package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** A table in which a row of a batch is bad. */
record BadTable(TestingDatabase database, BadRow bad, String name) {

  private static final Schema KEY = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();
  private static final Schema ROW =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("v", Schema.OPTIONAL_STRING_SCHEMA)
          .field("n", Schema.OPTIONAL_INT32_SCHEMA)
          .field("u", Schema.OPTIONAL_INT32_SCHEMA)
          .build();

  private static final int ROWS = 40;
  private static final int BAD_ROW = 17;

  static BadTable create(TestingDatabase database, BadRow bad) {
    BadTable table = new BadTable(database, bad, UniqueName.of("bad"));
    table.create();
    return table;
  }

  private void create() {
    String end =
        switch (bad) {
          case DUPLICATE_VALUE_OF_BATCH, DUPLICATE_VALUE_OF_TABLE -> ", unique (U)";
          case CHECK -> ", check (N >= 0)";
          case FOREIGN_KEY -> ", foreign key (N) references PARENT (ID)";
          default -> "";
        };
    String text = bad == BadRow.CHARACTER ? "varchar(200) character set latin1" : "varchar(200)";
    String nullable = bad == BadRow.NULL ? " not null" : "";
    if (bad == BadRow.FOREIGN_KEY) {
      execute("create table PARENT (ID int primary key)", "insert into PARENT values (7)");
    }
    execute(
        "create table TABLE (ID int primary key, V %s, N int%s, U int%s)"
            .formatted(text, nullable, end));
    if (bad == BadRow.REFERRED_TO) {
      execute("create table PARENT (ID int, foreign key (ID) references TABLE (ID))");
    }
    createTrigger();
  }

  private void createTrigger() {
    String action =
        switch (bad) {
          case RAISING_TRIGGER ->
              isPostgreSql()
                  ? "raise exception 'no'"
                  : "signal sqlstate '45000' set message_text = 'no'";
          case SKIPPING_TRIGGER -> "return null";
          case ALTERING_TRIGGER -> isPostgreSql() ? "new.V := 'altered'" : "set new.V = 'altered'";
          default -> null;
        };
    if (action == null) {
      return;
    }
    if (isPostgreSql()) {
      execute(
          "create function FUNCTION() returns trigger language plpgsql as $$ begin if new.N < 0"
              + " then "
              + action
              + "; end if; return new; end $$",
          "create trigger t before insert or update on TABLE for each row execute function FUNCTION()");
    } else {
      for (String event : List.of("insert", "update")) {
        execute(
            "create trigger "
                + name
                + "_"
                + event
                + " before "
                + event
                + " on TABLE for each row begin if new.N < 0 then "
                + action
                + "; end if; end");
      }
    }
  }

  private boolean isPostgreSql() {
    return database.name().equals("PostgreSQL");
  }

  /** To what it was before the first record. */
  void reset() {
    if (bad == BadRow.REFERRED_TO) {
      execute("delete from PARENT");
    }
    execute("delete from TABLE");
    changeColumn("varchar(200)", "int");
    List<String> rows = new ArrayList<>();
    for (int id = 0; id < ROWS; id += 2) {
      rows.add(
          "insert into TABLE (ID, V, N, U) values (%d, 'old', 7, %d)"
              .formatted(id == 0 ? 1 : 1_000 + id, id == 0 ? 1 : 500 + id));
    }
    execute(rows.toArray(String[]::new));
    if (bad == BadRow.REFERRED_TO) {
      execute("insert into PARENT values (1)");
    }
  }

  /** Only what the bad row is to meet. */
  void changeBehindTheTask() {
    switch (bad) {
      case TOO_LONG -> changeColumn("varchar(20)", "int");
      case OUT_OF_RANGE -> changeColumn("varchar(200)", "smallint");
      case WRONG_TYPE, OTHER_TYPE_OF_SAME_LENGTH -> {
        execute("update TABLE set V = '1'");
        changeColumn(isPostgreSql() ? "int using V::int" : "int", "int");
      }
      default -> {}
    }
  }

  private void changeColumn(String text, String number) {
    if (!bad.isOfChangedColumn()) {
      return;
    }
    String change =
        switch (database.name()) {
          case "PostgreSQL" -> "alter table TABLE alter column %s type %s";
          case "H2" -> "alter table TABLE alter column %s set data type %s";
          default -> "alter table TABLE modify %s %s";
        };
    execute(change.formatted("V", text), change.formatted("N", number));
  }

  SinkRecord goodRecord(TestingRecords records, TopicPartition partition, String mode) {
    int id = mode.equals("update") ? 1_002 : 2_000;
    return records.next(partition, key(id), row(id, "1234", 7, id));
  }

  /** Good rows with the bad one among them. */
  List<SinkRecord> batch(TestingRecords records, TopicPartition partition, String mode) {
    List<SinkRecord> batch = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      // Of an update every key is there; of others those are new that the mode does not look for.
      int id = mode.equals("update") ? 1_002 + 2 * (i % 19) : 1_001 + 2 * i;
      Struct row = row(id, "1234", 7, mode.equals("update") ? null : 2_001 + i);
      if (i == BAD_ROW && bad == BadRow.REFERRED_TO) {
        batch.add(records.next(partition, key(1), null));
      } else if (i == BAD_ROW) {
        row.put(bad.column(), bad.value());
      }
      if (bad == BadRow.DUPLICATE_VALUE_OF_BATCH && i == 1) {
        row.put("u", 1_003);
      }
      batch.add(records.next(partition, key(row.getInt32("id")), row));
    }
    return batch;
  }

  private static Struct key(int id) {
    return new Struct(KEY).put("id", id);
  }

  private static Struct row(int id, String text, int number, @Nullable Integer unique) {
    return new Struct(ROW).put("id", id).put("v", text).put("n", number).put("u", unique);
  }

  List<List<@Nullable String>> rows() {
    return database.sql().rows(named("select ID, V, N, U from TABLE order by ID"));
  }

  private void execute(String... statements) {
    String[] named = new String[statements.length];
    for (int i = 0; i < named.length; i++) {
      named[i] = named(statements[i]);
    }
    database.sql().execute(named);
  }

  /** With the names quoted that are written in capitals. */
  private String named(String sql) {
    return sql.replaceAll("\\bTABLE\\b", database.quote(name))
        .replaceAll("\\bPARENT\\b", database.quote(name + "_parent"))
        .replaceAll("\\bFUNCTION\\b", database.quote(name + "_function"))
        .replaceAll("\\bID\\b", database.quote("id"))
        .replaceAll("\\bV\\b", database.quote("v"))
        .replaceAll("\\bN\\b", database.quote("n"))
        .replaceAll("\\bU\\b", database.quote("u"));
  }
}
