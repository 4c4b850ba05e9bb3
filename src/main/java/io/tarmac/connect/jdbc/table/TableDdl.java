package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.TypeNames;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The SQL text that creates a table and adds columns to one. Immutable. */
final class TableDdl {

  private final Identifiers identifiers;
  private final TypeNames typeNames;

  TableDdl(Identifiers identifiers, TypeNames typeNames) {
    this.identifiers = identifiers;
    this.typeNames = typeNames;
  }

  String createTable(TablePlan plan) {
    Stream<String> columns =
        plan.columns().stream()
            .map(column -> definition(column) + (column.nullable() ? "" : " NOT NULL"));
    Stream<String> key =
        plan.keyColumns().isEmpty()
            ? Stream.of()
            : Stream.of(
                plan.keyColumns().stream()
                    .map(column -> identifiers.quote(column.name()))
                    .collect(Collectors.joining(", ", "PRIMARY KEY (", ")")));
    return Stream.concat(columns, key)
        .collect(
            Collectors.joining(
                ", ", "CREATE TABLE " + identifiers.quote(plan.table()) + " (", ")"));
  }

  /**
   * A statement for each column: not every database takes several in one. Added columns allow null
   * whatever the schema says, because the rows that are there have no value.
   */
  List<String> addColumns(TableName table, List<PlannedColumn> columns) {
    String alter = "ALTER TABLE " + identifiers.quote(table) + " ADD COLUMN ";
    return columns.stream().map(column -> alter + definition(column)).toList();
  }

  private String definition(PlannedColumn column) {
    return identifiers.quote(column.name()) + " " + typeNames.nameOf(column.mapping().columnType());
  }
}
