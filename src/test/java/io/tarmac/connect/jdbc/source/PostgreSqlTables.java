package io.tarmac.connect.jdbc.source;

import static io.tarmac.connect.jdbc.source.Change.DELETE;
import static io.tarmac.connect.jdbc.source.Change.INSERT;
import static io.tarmac.connect.jdbc.source.Change.REKEY;
import static io.tarmac.connect.jdbc.source.Change.SHIFT;
import static io.tarmac.connect.jdbc.source.Change.TRUNCATE;
import static io.tarmac.connect.jdbc.source.Change.UPDATE;

import io.tarmac.connect.jdbc.source.SourceTable.Evolution;
import java.util.ArrayList;
import java.util.List;

/** The tables of a PostgreSQL source. */
final class PostgreSqlTables {
  private static final List<Change> ROWS = List.of(INSERT, INSERT, UPDATE, UPDATE, UPDATE, DELETE);
  private static final List<Change> KEYS = List.of(INSERT, INSERT, UPDATE, DELETE, REKEY);
  private static final SourceColumn ID = id(40);
  private static final SourceColumn COUNTER =
      new SourceColumn("counter", "int", Comparison.NUMBER, Values.integers(0, 1_000));

  private PostgreSqlTables() {}

  /** All tables, with values that the target can hold. */
  static List<SourceTable> all(Target target) {
    List<SourceTable> tables = new ArrayList<>();
    tables.add(of("numbers", PostgreSqlColumns.numbers(target)));
    tables.add(of("texts", PostgreSqlColumns.texts()));
    tables.add(of("times", PostgreSqlColumns.times(target)));
    tables.add(of("documents", PostgreSqlColumns.documents()));
    tables.add(of("lists", PostgreSqlColumns.lists()));
    if (target.isPostgreSql()) {
      tables.add(of("others", PostgreSqlColumns.others()));
    }
    List<SourceColumn> wide = PostgreSqlColumns.wide();
    tables.add(wide("wide", wide, List.of(UPDATE, UPDATE, INSERT, DELETE, REKEY, REKEY)));
    List<SourceColumn> allWide = new ArrayList<>(wide);
    allWide.addAll(PostgreSqlColumns.wideWithoutPlaceholder());
    tables.add(wide("full_wide", allWide, List.of(UPDATE, UPDATE, INSERT, DELETE, REKEY)));
    tables.add(composite());
    tables.add(keysOnly());
    tables.add(
        new SourceTable(
            "shifted", List.of(id(12)), List.of(COUNTER), List.of(INSERT, INSERT, UPDATE, SHIFT)));
    tables.add(
        new SourceTable(
            "emptied",
            List.of(ID),
            List.of(COUNTER),
            List.of(
                INSERT, INSERT, INSERT, INSERT, INSERT, INSERT, UPDATE, UPDATE, DELETE, TRUNCATE)));
    tables.add(evolving());
    return tables;
  }

  private static SourceTable of(String name, List<SourceColumn> columns) {
    return new SourceTable(name, List.of(ID), columns, ROWS);
  }

  private static SourceColumn id(int ids) {
    return new SourceColumn("id", "int", Comparison.NUMBER, Values.keys(1, ids));
  }

  private static SourceTable wide(String name, List<SourceColumn> wide, List<Change> changes) {
    List<SourceColumn> columns = new ArrayList<>(wide);
    columns.add(0, COUNTER);
    return new SourceTable(name, List.of(id(15)), columns, changes);
  }

  private static SourceTable composite() {
    return new SourceTable(
        "composite",
        List.of(
            new SourceColumn("b", "varchar(10)", Comparison.TEXT, Values.texts("x", "y", "Z 'z'")),
            new SourceColumn("a", "bigint", Comparison.NUMBER, Values.keys(1, 3)),
            new SourceColumn(
                "c",
                "uuid",
                Comparison.TEXT,
                Values.texts(
                    "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",
                    "00000000-0000-0000-0000-000000000000")),
            new SourceColumn(
                "d", "date", Comparison.TEXT, Values.texts("2024-02-29", "9999-12-31"))),
        List.of(COUNTER),
        KEYS);
  }

  private static SourceTable keysOnly() {
    return new SourceTable(
        "keys_only",
        List.of(
            new SourceColumn("a", "int", Comparison.NUMBER, Values.keys(-2, 4)),
            new SourceColumn("b", "varchar(20)", Comparison.TEXT, Values.texts("", "x", "ä"))),
        List.of(),
        KEYS);
  }

  private static SourceTable evolving() {
    SourceColumn number = new SourceColumn("n", "int", Comparison.NUMBER, Values.integers(-9, 9));
    SourceColumn amount =
        new SourceColumn("d", "numeric(5,2)", Comparison.NUMBER, Values.decimals(5, 2));
    SourceColumn text = new SourceColumn("t", "varchar(5)", Comparison.TEXT, Values.text(5));
    SourceColumn added = new SourceColumn("added", "text", Comparison.TEXT, Values.text(20));
    SourceColumn defaulted =
        new SourceColumn("defaulted", "int", Comparison.NUMBER, Values.integers(0, 99));
    SourceColumn wideNumber =
        new SourceColumn(
            "n", "bigint", Comparison.NUMBER, Values.integers(Long.MIN_VALUE, Long.MAX_VALUE));
    SourceColumn wideAmount =
        new SourceColumn("d", "numeric(20,6)", Comparison.NUMBER, Values.decimals(20, 6));
    SourceColumn wideText = new SourceColumn("t", "text", Comparison.TEXT, Values.text(300));
    return new SourceTable(
        "evolving",
        List.of(ID),
        List.of(number, amount, text),
        ROWS,
        List.of(
            new Evolution(
                "alter table evolving add column added text", List.of(number, amount, text, added)),
            new Evolution(
                "alter table evolving add column defaulted int default 7",
                List.of(number, amount, text, added, defaulted)),
            new Evolution(
                "alter table evolving alter n type bigint",
                List.of(wideNumber, amount, text, added, defaulted)),
            new Evolution(
                "alter table evolving alter d type numeric(20,6), alter t type text",
                List.of(wideNumber, wideAmount, wideText, added, defaulted))));
  }
}
