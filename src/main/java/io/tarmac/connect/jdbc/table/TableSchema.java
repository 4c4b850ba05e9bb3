package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.SchemaSize;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A table as the database has it.
 *
 * @param columns the columns in the table's order; never empty
 * @param uniqueKeys the columns of the primary key and of each unique index. An index that does not
 *     hold every row, or has a part that is not a whole column, also has {@link #NO_COLUMN}, so
 *     that it equals no key
 * @param deferrableKeys the unique keys that the database may check as late as the commit
 * @param referringKeys the effect of foreign keys when rows of the table change
 * @param loadable whether rows may be loaded as they are, past the database's SQL
 * @param hasRules whether rules make something else of each statement as a whole
 */
public record TableSchema(
    TableName table,
    List<ColumnSchema> columns,
    List<Set<String>> uniqueKeys,
    Set<Set<String>> deferrableKeys,
    ReferringKeys referringKeys,
    boolean loadable,
    boolean hasRules) {

  /**
   * The stand-in for a column's name in an index on an expression, on a prefix of a column, or with
   * a condition.
   */
  public static final String NO_COLUMN = "";

  /** Estimated bytes of a column without its texts. */
  private static final int COLUMN = 96;

  private static final Pattern NOT_IN_AVRO = Pattern.compile("[^A-Za-z0-9_]");

  public TableSchema {
    columns = List.copyOf(columns);
    uniqueKeys = List.copyOf(uniqueKeys);
    deferrableKeys = Set.copyOf(deferrableKeys);
  }

  /** Returns an estimate of the bytes that the schema keeps in memory. */
  long bytes() {
    long bytes = 0;
    for (ColumnSchema column : columns) {
      bytes +=
          COLUMN
              + SchemaSize.ofText(column.name())
              + SchemaSize.ofText(column.typeName())
              + SchemaSize.ofText(column.declaredType())
              + SchemaSize.ofText(column.castType());
    }
    return bytes;
  }

  /** Returns the column with exactly that spelling, or null. */
  @Nullable ColumnSchema column(String name) {
    for (ColumnSchema column : columns) {
      if (column.name().equals(name)) {
        return column;
      }
    }
    return null;
  }

  /**
   * Returns the column of that name, or null. If several names compare equal, the column with
   * exactly that spelling wins.
   */
  @Nullable ColumnSchema column(String name, Identifiers identifiers) {
    ColumnSchema exact = column(name);
    if (exact != null) {
      return exact;
    }
    for (ColumnSchema column : columns) {
      if (identifiers.sameColumn(column.name(), name)) {
        return column;
      }
    }
    return null;
  }

  /**
   * Returns the column that a field may go to, or null. No record has given the column's name yet.
   */
  @Nullable ColumnSchema columnOfField(String name, Identifiers identifiers) {
    ColumnSchema same = column(name, identifiers);
    if (same != null) {
      return same;
    }
    for (ColumnSchema column : columns) {
      if (identifiers.sameColumn(fieldName(column.name()), name)) {
        return column;
      }
    }
    return null;
  }

  /**
   * Returns the name of the field that Debezium makes of a source's column. Characters that Avro
   * does not allow become underscores.
   */
  static String fieldName(String column) {
    return NOT_IN_AVRO.matcher(column).replaceAll("_");
  }
}
