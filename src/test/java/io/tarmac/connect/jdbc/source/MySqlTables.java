package io.tarmac.connect.jdbc.source;

import java.util.List;

/** The tables of a MySQL source. */
final class MySqlTables {
  private MySqlTables() {}

  /** Returns all tables, with values that the target can hold. */
  static List<SourceTable> all(Target target) {
    return List.of(
        SharedTables.table("numbers", MySqlWorkloadColumns.numbers()),
        SharedTables.table("texts", MySqlWorkloadColumns.strings()),
        SharedTables.table("times", MySqlWorkloadColumns.times(target)),
        SharedTables.table("documents", MySqlWorkloadColumns.documents()),
        composite(),
        SharedTables.keysOnly(),
        SharedTables.shifted(),
        SharedTables.emptied(),
        SharedTables.evolving(
            "modify n bigint", "modify d decimal(20,6), modify t varchar(300)", "varchar(300)"));
  }

  private static SourceTable composite() {
    return new SourceTable(
        "composite",
        List.of(
            SharedTables.text("b", "varchar(10)", Values.texts("x", "y", "Z 'z'")),
            SharedTables.number(
                "a", "bigint unsigned", Values.expressions("1", "2", "18446744073709551615")),
            new WorkloadColumn(
                "c",
                "datetime(3)",
                ValueComparison.TIME,
                Values.texts("2024-02-29 12:34:56.789", "1000-01-01 00:00:00"))),
        List.of(SharedTables.COUNTER),
        SharedTables.CHANGES_OF_KEYS);
  }
}
