package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything about the changes of one table, one pair of schemas and one kind that can be decided
 * before the first of them is converted. Compared by identity: strategies keep what they prepare
 * per plan. Immutable.
 */
public final class TablePlan {

  private final TableName table;
  private final List<PlannedColumn> keyColumns;
  private final List<PlannedColumn> columns;
  private final ValueSource[] sources;
  private final ValueConverter[] converters;

  /**
   * A plan.
   *
   * @param keyColumns columns of the key, empty without a key
   * @param otherColumns columns beside the key, empty for deletes
   */
  TablePlan(TableName table, List<PlannedColumn> keyColumns, List<PlannedColumn> otherColumns) {
    this.table = table;
    this.keyColumns = List.copyOf(keyColumns);
    this.columns = Stream.concat(keyColumns.stream(), otherColumns.stream()).toList();
    this.sources = columns.stream().map(PlannedColumn::source).toArray(ValueSource[]::new);
    this.converters =
        columns.stream().map(column -> column.mapping().converter()).toArray(ValueConverter[]::new);
  }

  public TableName table() {
    return table;
  }

  /** The columns of the key, which are the first of {@link #columns()}. */
  public List<PlannedColumn> keyColumns() {
    return keyColumns;
  }

  /** All columns, in the order of the values of a row. */
  public List<PlannedColumn> columns() {
    return columns;
  }

  /** The columns beside the key. */
  public List<PlannedColumn> otherColumns() {
    return columns.subList(keyColumns.size(), columns.size());
  }

  /**
   * The change's canonical values, in the order of the columns.
   *
   * @throws BadRecordException when a value is outside what its type can hold, or the key is null
   */
  public @Nullable Object[] values(Change change) throws BadRecordException {
    @Nullable Object[] values = new @Nullable Object[sources.length];
    int i = 0;
    try {
      for (; i < values.length; i++) {
        Object value = sources[i].valueIn(change);
        if (value != null) {
          values[i] = converters[i].convert(value);
        } else if (i < keyColumns.size()) {
          throw nullKey(i);
        }
      }
    } catch (RuntimeException outOfRange) {
      throw unconvertible(i, outOfRange);
    }
    return values;
  }

  private BadRecordException nullKey(int column) {
    return new BadRecordException(
        "table %s: column '%s' of the key is null".formatted(table, columns.get(column).name()));
  }

  private BadRecordException unconvertible(int index, RuntimeException reason) {
    PlannedColumn column = columns.get(index);
    return new BadRecordException(
        "table %s: the value for column '%s' cannot be converted to %s (%s)"
            .formatted(
                table,
                column.name(),
                column.mapping().canonicalType(),
                reason.getClass().getSimpleName()));
  }
}
