package io.tarmac.connect.jdbc.write.contract;

import static java.util.stream.Collectors.joining;

import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A table in which a row of a batch is bad. */
record BadTable(ContractSession session, BadRow bad, String name) {

  private static final String TEXT = "varchar(200)";
  private static final String NUMBER = "int";

  /** How many rows there are before the first record: every second of a batch's keys and more. */
  private static final int ROWS = 20;

  static BadTable create(ContractSession session, BadRow bad) {
    BadTable table = new BadTable(session, bad, UniqueName.of("bad"));
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
    String text = bad == BadRow.CHARACTER ? TEXT + " character set latin1" : TEXT;
    String number = bad == BadRow.NULL ? NUMBER + " not null" : NUMBER;
    if (bad == BadRow.FOREIGN_KEY) {
      execute("create table PARENT (ID int primary key)", "insert into PARENT values (7)");
    }
    execute(
        "create table TABLE (ID int primary key, V %s, N %s, U int%s)"
            .formatted(text, number, end));
    if (bad == BadRow.REFERRED_TO) {
      execute("create table PARENT (ID int, foreign key (ID) references TABLE (ID))");
    }
    BadTrigger.of(bad, session.database()).forEach(this::execute);
  }

  /** To what it was before the first record. */
  void reset() {
    if (bad == BadRow.REFERRED_TO) {
      execute("delete from PARENT");
    }
    execute("delete from TABLE");
    if (bad.isOfChangedColumn() && bad.column().equals("v")) {
      changeColumn("V", TEXT);
    } else if (bad.isOfChangedColumn()) {
      changeColumn("N", NUMBER);
    }
    execute(
        "insert into TABLE (ID, V, N, U) values "
            + IntStream.range(0, ROWS)
                .mapToObj(
                    i ->
                        "(%d, 'old', 7, %d)"
                            .formatted(i == 0 ? 1 : 1_000 + 2 * i, i == 0 ? 1 : 500 + 2 * i))
                .collect(joining(", ")));
    if (bad == BadRow.REFERRED_TO) {
      execute("insert into PARENT values (1)");
    }
  }

  /** Only what the bad row is to meet. */
  void changeBehindTheTask() {
    switch (bad) {
      case TOO_LONG -> changeColumn("V", "varchar(20)");
      case OUT_OF_RANGE -> changeColumn("N", "smallint");
      case WRONG_TYPE, OTHER_TYPE_OF_SAME_LENGTH -> {
        execute("update TABLE set V = '1'");
        boolean isPostgreSql = session.database().name().equals("PostgreSQL");
        changeColumn("V", isPostgreSql ? "int using V::int" : "int");
      }
      default -> {}
    }
  }

  private void changeColumn(String column, String type) {
    String change =
        switch (session.database().name()) {
          case "PostgreSQL" -> "alter table TABLE alter column %s type %s";
          case "H2" -> "alter table TABLE alter column %s set data type %s";
          default -> "alter table TABLE modify %s %s";
        };
    execute(change.formatted(column, type));
  }

  List<List<@Nullable String>> rows() {
    return session.rows(named("select ID, V, N, U from TABLE order by ID"));
  }

  private void execute(String... statements) {
    for (String sql : statements) {
      session.execute(named(sql));
    }
  }

  /** With the names quoted that are written in capitals. */
  private String named(String sql) {
    Map<String, String> names =
        Map.of(
            "TABLE",
            name,
            "PARENT",
            name + "_parent",
            "FUNCTION",
            name + "_function",
            "ON_INSERT",
            name + "_insert",
            "ON_UPDATE",
            name + "_update",
            "ID",
            "id",
            "V",
            "v",
            "N",
            "n",
            "U",
            "u");
    return ContractSession.named(session.database(), names, sql);
  }
}
