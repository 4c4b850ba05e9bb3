package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rule that keeps records out of the tables in which connectors keep offsets. The sink
 * recognises such a table by its columns, also under another name and through a view. Immutable.
 */
final class OffsetTables {

  private final Set<String> columns;

  OffsetTables(PlannerSettings settings) {
    this.columns = settings.offsetColumns();
  }

  /** Tells whether a table has all the columns of a table that keeps offsets. */
  boolean include(TableSchema table) {
    return include(List.of(), table);
  }

  /**
   * Refuses a record whose table keeps offsets, or would be able to with the plan's columns.
   *
   * @param existing the table as it is; null if there is none
   * @throws BadRecordException if the table has, or would have, all the columns of such a table
   */
  void requireNone(TablePlan plan, @Nullable TableSchema existing) throws BadRecordException {
    if (include(plan.columns(), existing)) {
      throw refusal(plan.table());
    }
  }

  /**
   * Refuses a record whose table keeps offsets.
   *
   * @throws BadRecordException if the table has all the columns of such a table
   */
  void requireNone(TableSchema table) throws BadRecordException {
    if (include(table)) {
      throw refusal(table.table());
    }
  }

  private boolean include(List<PlannedColumn> planned, @Nullable TableSchema existing) {
    Set<String> missing = new HashSet<>(columns);
    for (PlannedColumn column : planned) {
      missing.removeIf(column.name()::equalsIgnoreCase);
    }
    if (existing != null) {
      for (ColumnSchema column : existing.columns()) {
        missing.removeIf(column.name()::equalsIgnoreCase);
      }
    }
    return missing.isEmpty();
  }

  private static BadRecordException refusal(TableName table) {
    return new BadRecordException(
        ErrorCode.OFFSETS_TABLE_AS_TARGET,
        "table %s has the columns of a table that keeps the offsets of connectors, and takes no records; change %s"
            .formatted(table, TableProperties.TABLE_NAME_FORMAT));
  }
}
