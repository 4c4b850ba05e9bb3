package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnType;
import java.util.List;
import java.util.Map;

/**
 * The changes that a table needs for the rows of a plan, as far as the sink may change it.
 *
 * @param missing columns that the table lacks
 * @param tooNarrow columns of the table, and the types they need
 * @param notNull columns of the table that have to take null
 */
record TableDifference(
    List<PlannedColumn> missing,
    Map<ColumnSchema, ColumnType> tooNarrow,
    List<ColumnSchema> notNull) {

  int size() {
    return missing.size() + tooNarrow.size() + notNull.size();
  }
}
