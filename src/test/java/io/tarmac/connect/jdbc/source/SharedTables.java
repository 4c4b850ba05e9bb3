package io.tarmac.connect.jdbc.source;

import static io.tarmac.connect.jdbc.source.WorkloadChange.DELETE;
import static io.tarmac.connect.jdbc.source.WorkloadChange.INSERT;
import static io.tarmac.connect.jdbc.source.WorkloadChange.REKEY;
import static io.tarmac.connect.jdbc.source.WorkloadChange.SHIFT;
import static io.tarmac.connect.jdbc.source.WorkloadChange.TRUNCATE;
import static io.tarmac.connect.jdbc.source.WorkloadChange.UPDATE;

import io.tarmac.connect.jdbc.source.SourceTable.Evolution;
import java.util.List;

/** The tables that sources of every kind have, in types that all of them know by the same name. */
final class SharedTables {
  static final List<WorkloadChange> CHANGES_OF_KEYS =
      List.of(INSERT, INSERT, UPDATE, DELETE, REKEY);
  static final WorkloadColumn COUNTER = number("counter", "int", Values.integers(0, 1_000));

  private static final List<WorkloadChange> CHANGES_OF_ROWS =
      List.of(INSERT, INSERT, UPDATE, UPDATE, UPDATE, DELETE);
  private static final WorkloadColumn ID = id(40);

  private SharedTables() {}

  /** Returns a table of these columns, whose rows are inserted, updated and deleted. */
  static SourceTable table(String name, List<WorkloadColumn> columns) {
    return new SourceTable(name, List.of(ID), columns, CHANGES_OF_ROWS);
  }

  /** Returns a key column of so many values. */
  static WorkloadColumn id(int ids) {
    return number("id", "int", Values.keys(1, ids));
  }

  static WorkloadColumn number(String name, String type, Values values) {
    return new WorkloadColumn(name, type, ValueComparison.NUMBER, values);
  }

  static WorkloadColumn text(String name, String type, Values values) {
    return new WorkloadColumn(name, type, ValueComparison.TEXT, values);
  }

  static SourceTable keysOnly() {
    return new SourceTable(
        "keys_only",
        List.of(
            number("a", "int", Values.keys(-2, 4)),
            text("b", "varchar(20)", Values.texts("", "x", "ä"))),
        List.of(),
        CHANGES_OF_KEYS);
  }

  static SourceTable shifted() {
    List<WorkloadChange> changes = List.of(INSERT, INSERT, UPDATE, SHIFT);
    return new SourceTable("shifted", List.of(id(12)), List.of(COUNTER), changes);
  }

  static SourceTable emptied() {
    List<WorkloadChange> changes =
        List.of(INSERT, INSERT, INSERT, INSERT, INSERT, UPDATE, UPDATE, DELETE, TRUNCATE);
    return new SourceTable("emptied", List.of(ID), List.of(COUNTER), changes);
  }

  /**
   * Returns a table that gets further and wider columns.
   *
   * @param toBigint changes the type of column n to bigint
   * @param toWider changes the types of columns d and t to decimal(20,6) and the wider text
   */
  static SourceTable evolving(String toBigint, String toWider, String widerText) {
    WorkloadColumn number = number("n", "int", Values.integers(-9, 9));
    WorkloadColumn amount = number("d", "decimal(5,2)", Values.decimals(5, 2));
    WorkloadColumn text = text("t", "varchar(5)", Values.text(5));
    WorkloadColumn added = text("added", "text", Values.text(20));
    WorkloadColumn defaulted = number("defaulted", "int", Values.integers(0, 99));
    WorkloadColumn wideNumber =
        number("n", "bigint", Values.integers(Long.MIN_VALUE, Long.MAX_VALUE));
    WorkloadColumn wideAmount = number("d", "decimal(20,6)", Values.decimals(20, 6));
    WorkloadColumn wideText = text("t", widerText, Values.text(300));
    return new SourceTable(
        "evolving",
        List.of(ID),
        List.of(number, amount, text),
        CHANGES_OF_ROWS,
        List.of(
            new Evolution("add column added text", List.of(number, amount, text, added)),
            new Evolution(
                "add column defaulted int default 7",
                List.of(number, amount, text, added, defaulted)),
            new Evolution(toBigint, List.of(wideNumber, amount, text, added, defaulted)),
            new Evolution(toWider, List.of(wideNumber, wideAmount, wideText, added, defaulted))));
  }
}
