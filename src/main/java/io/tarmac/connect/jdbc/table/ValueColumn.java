package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.config.ValueProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The finder of the column that takes a record's value if the value is plain text. Stateless. */
final class ValueColumn {

  private static final Pattern SIZE = Pattern.compile("\\s*\\(.*");

  /** The types of candidates, by their names in PostgreSQL, MySQL, MariaDB and H2. */
  private static final Set<String> TEXT_OR_JSON =
      Set.of(
          "text",
          "tinytext",
          "mediumtext",
          "longtext",
          "char",
          "character",
          "character varying",
          "character large object",
          "varchar",
          "varchar_ignorecase",
          "clob",
          "citext",
          "json",
          "jsonb");

  private final @Nullable String configured;
  private final Identifiers identifiers;
  private final RecordNames recordNames;

  ValueColumn(@Nullable String configured, Identifiers identifiers, RecordNames recordNames) {
    this.configured = configured;
    this.identifiers = identifiers;
    this.recordNames = recordNames;
  }

  /** Tells whether the sink has to know the table before the column. */
  boolean dependsOnTable() {
    return configured == null;
  }

  /**
   * Returns the column's name.
   *
   * @param existing the table, or null if there is none
   * @param key the columns of the key
   * @throws PlanException if there is no table, or not exactly one candidate
   * @throws BadRecordException if there is no table, and the record named the table
   */
  String in(TableName table, @Nullable TableSchema existing, List<PlannedColumn> key)
      throws PlanException, BadRecordException {
    if (configured != null) {
      return configured;
    }
    if (existing == null) {
      throw recordNames.withoutTable(
          new PlanException(
              ErrorCode.MISSING_TABLE,
              "table %s: the table does not exist, and nothing names a column for the records' values, which are plain text; create it, or set %s and %s=basic"
                  .formatted(
                      table, ValueProperties.VALUE_COLUMN, TableProperties.SCHEMA_EVOLUTION)));
    }
    List<String> candidates =
        existing.columns().stream()
            .filter(column -> isTextOrJson(column) && !isAmong(key, column))
            .map(ColumnSchema::name)
            .toList();
    if (candidates.size() != 1) {
      throw unclear(
          table,
          candidates.isEmpty()
              ? "the table has no text or JSON column outside the key"
              : "the table has several text or JSON columns outside the key, " + candidates);
    }
    return candidates.get(0);
  }

  private static PlanException unclear(TableName table, String problem) {
    return new PlanException(
        ErrorCode.NO_VALUE_COLUMN,
        "table %s: the records' values are plain text, but %s; set %s"
            .formatted(table, problem, ValueProperties.VALUE_COLUMN));
  }

  private static boolean isTextOrJson(ColumnSchema column) {
    String type = SIZE.matcher(column.declaredType()).replaceFirst("").toLowerCase(Locale.ROOT);
    return column.takesValues() && TEXT_OR_JSON.contains(type);
  }

  private boolean isAmong(List<PlannedColumn> key, ColumnSchema column) {
    return key.stream().anyMatch(one -> identifiers.sameColumn(one.name(), column.name()));
  }
}
