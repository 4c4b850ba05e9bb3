package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.CreatedTypes;
import io.tarmac.connect.jdbc.type.DefaultLiterals;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.text.PrintableText;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The SQL text that creates a table and adds columns to one.
 *
 * @param isForLog whether the text is for the log and not for the database
 */
record TableDdl(
    Identifiers identifiers,
    TypeNames typeNames,
    CreatedTypes createdTypes,
    DefaultLiterals defaults,
    boolean isForLog) {

  /**
   * Returns the texts of the same statements for the log: in one line, with short names, and
   * without defaults and labels, which are values.
   */
  TableDdl shown() {
    return new TableDdl(identifiers, typeNames, createdTypes, DefaultLiterals.NONE, true);
  }

  /** Returns the statement that creates a table of the columns that have a type. */
  String createTable(TablePlan plan) {
    Stream<String> keyColumns =
        plan.keyColumns().stream().map(column -> definition(column, true) + " NOT NULL");
    Stream<String> otherColumns =
        plan.otherColumns().stream()
            .filter(column -> !column.hasNoType())
            .map(column -> definition(column, false) + defaultOf(column) + notNull(column));
    Stream<String> key =
        plan.keyColumns().isEmpty()
            ? Stream.of()
            : Stream.of(
                plan.keyColumns().stream()
                    .map(column -> quoted(column.name()))
                    .collect(Collectors.joining(", ", "PRIMARY KEY (", ")")));
    return Stream.of(keyColumns, otherColumns, key)
        .flatMap(parts -> parts)
        .collect(Collectors.joining(", ", "CREATE TABLE " + quoted(plan.table()) + " (", ")"));
  }

  /**
   * Returns the statement that adds one column, because not every database takes several in one
   * statement. A column without a default allows null even if the schema does not, because the
   * existing rows have no value.
   *
   * @param words the database's words for adding a column
   */
  String addColumn(TableName table, String words, PlannedColumn column) {
    String defaultOf = defaultOf(column);
    return "ALTER TABLE "
        + quoted(table)
        + " "
        + words
        + " "
        + definition(column, false)
        + defaultOf
        + (defaultOf.isEmpty() ? "" : notNull(column));
  }

  String typeName(ColumnType type) {
    return typeNames.nameOf(type);
  }

  private String definition(PlannedColumn column, boolean key) {
    String type = typeNames.nameOf(createdType(column, key));
    return quoted(column.name()) + " " + (isForLog ? ColumnSchema.shown(type) : type);
  }

  private ColumnType createdType(PlannedColumn column, boolean key) {
    if (column.configuredType() != null) {
      return column.configuredType();
    }
    ColumnType needed = column.mapping().columnType();
    return Schemaless.isAny(column.schema())
        ? needed
        : createdTypes.type(column.schema(), needed, key);
  }

  private String quoted(String name) {
    return isForLog ? "'" + PrintableText.name(name) + "'" : identifiers.quote(name);
  }

  private String quoted(TableName table) {
    return isForLog ? "'" + table + "'" : identifiers.quote(table);
  }

  private static String notNull(PlannedColumn column) {
    return column.nullable() ? "" : " NOT NULL";
  }

  /**
   * Returns the clause of the schema's default. Returns an empty text if the schema has no default,
   * or the column cannot have it.
   */
  private String defaultOf(PlannedColumn column) {
    Object value = column.schema().defaultValue();
    if (value == null) {
      return "";
    }
    String literal = literal(column, value);
    return literal == null ? "" : " DEFAULT " + literal;
  }

  private @Nullable String literal(PlannedColumn column, Object value) {
    try {
      return defaults.literal(column.mapping(), column.mapping().converter().convert(value));
    } catch (RuntimeException outOfRange) {
      return null; // a value that no row could have is no default either
    }
  }
}
