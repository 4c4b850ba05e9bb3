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

/** The tables of a MySQL source. */
final class MySqlTables {
  private static final List<Change> ROWS = List.of(INSERT, INSERT, UPDATE, UPDATE, UPDATE, DELETE);
  private static final List<Change> KEYS = List.of(INSERT, INSERT, UPDATE, DELETE, REKEY);
  private static final SourceColumn ID = id(40);
  private static final SourceColumn COUNTER =
      new SourceColumn("counter", "int", Comparison.NUMBER, Values.integers(0, 1_000));

  private MySqlTables() {}

  /** All tables, with values that the target can hold. */
  static List<SourceTable> all(Target target) {
    List<SourceTable> tables = new ArrayList<>();
    tables.add(of("numbers", MySqlColumns.numbers()));
    tables.add(of("texts", MySqlColumns.texts()));
    tables.add(of("times", MySqlColumns.times(target)));
    tables.add(of("documents", MySqlColumns.documents()));
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
            List.of(INSERT, INSERT, INSERT, INSERT, INSERT, UPDATE, UPDATE, DELETE, TRUNCATE)));
    tables.add(evolving());
    return tables;
  }

  private static SourceTable of(String name, List<SourceColumn> columns) {
    return new SourceTable(name, List.of(ID), columns, ROWS);
  }

  private static SourceColumn id(int ids) {
    return new SourceColumn("id", "int", Comparison.NUMBER, Values.keys(1, ids));
  }

  private static SourceTable composite() {
    return new SourceTable(
        "composite",
        List.of(
            new SourceColumn("b", "varchar(10)", Comparison.TEXT, Values.texts("x", "y", "Z 'z'")),
            new SourceColumn(
                "a",
                "bigint unsigned",
                Comparison.NUMBER,
                Values.expressions("1", "2", "18446744073709551615")),
            new SourceColumn(
                "c",
                "datetime(3)",
                Comparison.TIME,
                Values.texts("2024-02-29 12:34:56.789", "1000-01-01 00:00:00"))),
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
        new SourceColumn("d", "decimal(5,2)", Comparison.NUMBER, Values.decimals(5, 2));
    SourceColumn text = new SourceColumn("t", "varchar(5)", Comparison.TEXT, Values.text(5));
    SourceColumn added = new SourceColumn("added", "text", Comparison.TEXT, Values.text(20));
    SourceColumn defaulted =
        new SourceColumn("defaulted", "int", Comparison.NUMBER, Values.integers(0, 99));
    SourceColumn wideNumber =
        new SourceColumn(
            "n", "bigint", Comparison.NUMBER, Values.integers(Long.MIN_VALUE, Long.MAX_VALUE));
    SourceColumn wideAmount =
        new SourceColumn("d", "decimal(20,6)", Comparison.NUMBER, Values.decimals(20, 6));
    SourceColumn wideText =
        new SourceColumn("t", "varchar(300)", Comparison.TEXT, Values.text(300));
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
                "alter table evolving modify n bigint",
                List.of(wideNumber, amount, text, added, defaulted)),
            new Evolution(
                "alter table evolving modify d decimal(20,6), modify t varchar(300)",
                List.of(wideNumber, wideAmount, wideText, added, defaulted))));
  }
}
