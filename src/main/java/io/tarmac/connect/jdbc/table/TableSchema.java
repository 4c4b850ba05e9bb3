package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.SchemaSize;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the database has of a table.
 *
 * @param columns in the table's order; never empty
 * @param uniqueKeys the columns of the primary key and of each unique index; with {@link
 *     #NO_COLUMN} among them where the index does not hold every row, or more or less than whole
 *     columns, so that it equals no key
 * @param deferrableKeys those of the unique keys that the database may check as late as the commit
 * @param referringKeys what foreign keys do when rows of the table change
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

  /** Not a column's name: stands for an expression, a prefix of a column, or a condition. */
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

  /** The column that is spelt so, or null. */
  @Nullable ColumnSchema column(String name) {
    for (ColumnSchema column : columns) {
      if (column.name().equals(name)) {
        return column;
      }
    }
    return null;
  }

  /** The column of that name, or null. Of names that compare equal the same spelling wins. */
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
