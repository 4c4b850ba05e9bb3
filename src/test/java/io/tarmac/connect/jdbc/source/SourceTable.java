package io.tarmac.connect.jdbc.source;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A source table, which may get further and wider columns while the workload runs.
 *
 * @param keys the columns of its primary key; their values come from a small set, so that
 *     statements meet the same rows again
 * @param changes what happens to it, the likelier the more often it is listed
 * @param evolutions how it changes, in this order
 */
record SourceTable(
    String name,
    List<WorkloadColumn> keys,
    List<WorkloadColumn> columns,
    List<WorkloadChange> changes,
    List<Evolution> evolutions) {

  /**
   * A change of the table.
   *
   * @param alteration the rest of {@code alter table NAME}
   * @param columns the table's columns from then on
   */
  record Evolution(String alteration, List<WorkloadColumn> columns) {}

  SourceTable {
    columns = new ArrayList<>(columns);
    evolutions = new ArrayList<>(evolutions);
  }

  SourceTable(
      String name,
      List<WorkloadColumn> keys,
      List<WorkloadColumn> columns,
      List<WorkloadChange> changes) {
    this(name, keys, columns, changes, List.of());
  }

  Stream<WorkloadColumn> allColumns() {
    return Stream.concat(keys.stream(), columns.stream());
  }

  String creation() {
    return "create table %s (%s, primary key (%s))"
        .formatted(
            name,
            allColumns()
                .map(column -> column.name() + " " + column.type())
                .collect(Collectors.joining(", ")),
            keys.stream().map(WorkloadColumn::name).collect(Collectors.joining(", ")));
  }

  /** Makes the next evolution the table's state and returns its statement. */
  String evolve() {
    Evolution evolution = evolutions.remove(0);
    columns.clear();
    columns.addAll(evolution.columns());
    return "alter table %s %s".formatted(name, evolution.alteration());
  }
}
