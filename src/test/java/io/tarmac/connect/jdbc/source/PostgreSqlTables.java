package io.tarmac.connect.jdbc.source;

import static io.tarmac.connect.jdbc.source.WorkloadChange.DELETE;
import static io.tarmac.connect.jdbc.source.WorkloadChange.INSERT;
import static io.tarmac.connect.jdbc.source.WorkloadChange.REKEY;
import static io.tarmac.connect.jdbc.source.WorkloadChange.UPDATE;

import java.util.ArrayList;
import java.util.List;

/** The tables of a PostgreSQL source. */
final class PostgreSqlTables {
  private PostgreSqlTables() {}

  /** Returns all tables, with values that the target can hold. */
  static List<SourceTable> all(Target target) {
    List<WorkloadColumn> wide = PostgreSqlWorkloadColumns.wide();
    List<WorkloadColumn> allWide = new ArrayList<>(wide);
    allWide.addAll(PostgreSqlWorkloadColumns.wideWithoutPlaceholder());
    List<SourceTable> tables =
        new ArrayList<>(
            List.of(
                SharedTables.table("numbers", PostgreSqlWorkloadColumns.numbers(target)),
                SharedTables.table("texts", PostgreSqlWorkloadColumns.strings()),
                SharedTables.table("times", PostgreSqlWorkloadColumns.times(target)),
                SharedTables.table("documents", PostgreSqlWorkloadColumns.documents()),
                SharedTables.table("lists", PostgreSqlWorkloadColumns.lists()),
                wide("wide", wide, List.of(UPDATE, UPDATE, INSERT, DELETE, REKEY, REKEY)),
                wide("full_wide", allWide, List.of(UPDATE, UPDATE, INSERT, DELETE, REKEY)),
                composite(),
                SharedTables.keysOnly(),
                SharedTables.shifted(),
                SharedTables.emptied(),
                SharedTables.evolving(
                    "alter n type bigint",
                    "alter d type decimal(20,6), alter t type text",
                    "text")));
    if (target.isPostgreSql()) {
      tables.add(SharedTables.table("others", PostgreSqlWorkloadColumns.others()));
    }
    return tables;
  }

  private static SourceTable wide(
      String name, List<WorkloadColumn> wide, List<WorkloadChange> changes) {
    List<WorkloadColumn> columns = new ArrayList<>(wide);
    columns.add(0, SharedTables.COUNTER);
    return new SourceTable(name, List.of(SharedTables.id(15)), columns, changes);
  }

  private static SourceTable composite() {
    String uuid = "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11";
    return new SourceTable(
        "composite",
        List.of(
            SharedTables.text("b", "varchar(10)", Values.texts("x", "y", "Z 'z'")),
            SharedTables.number("a", "bigint", Values.keys(1, 3)),
            SharedTables.text(
                "c", "uuid", Values.texts(uuid, "00000000-0000-0000-0000-000000000000")),
            SharedTables.text("d", "date", Values.texts("2024-02-29", "9999-12-31"))),
        List.of(SharedTables.COUNTER),
        SharedTables.CHANGES_OF_KEYS);
  }
}
