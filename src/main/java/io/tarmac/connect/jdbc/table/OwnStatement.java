package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.RowSql;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.Unavailable;
import io.tarmac.connect.text.PrintableText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The user's own statement for the rows of a plan.
 *
 * @param property the name of the property that sets the statement
 * @param sql the SQL text, with a parameter in place of each column
 * @param columns the indexes of the plan's columns, in the order of the parameters; not to be
 *     modified
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record OwnStatement(String property, String sql, int[] columns) {

  /**
   * Returns the statement for the columns of a plan.
   *
   * @param all the columns in the order of the plan
   * @throws PlanException if the rows do not have a column that the statement names
   */
  static OwnStatement of(
      RowSql statement, TableName table, List<PlannedColumn> all, Identifiers identifiers)
      throws PlanException {
    int[] columns = new int[statement.columns().size()];
    StringBuilder sql = new StringBuilder(statement.texts().get(0));
    for (int i = 0; i < columns.length; i++) {
      String name = statement.columns().get(i);
      columns[i] = indexOf(name, all, identifiers);
      if (columns[i] < 0) {
        throw new PlanException(
            ErrorCode.OWN_STATEMENT,
            "table %s: %s names the column '%s', but the record's row has only %s; correct the name, or add the field"
                .formatted(
                    table,
                    statement.property(),
                    PrintableText.name(name),
                    PrintableText.names(PlannedColumn.names(all))));
      }
      sql.append(all.get(columns[i]).mapping().parameter()).append(statement.texts().get(i + 1));
    }
    return new OwnStatement(statement.property(), sql.toString(), columns);
  }

  private static int indexOf(String name, List<PlannedColumn> all, Identifiers identifiers) {
    for (int i = 0; i < all.size(); i++) {
      if (identifiers.sameColumn(all.get(i).name(), name)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Replaces unavailable values with null if the statement does not use them. Returns the same
   * array.
   *
   * @throws BadRecordException if the statement uses an unavailable value. Only the sink's own
   *     statements can leave a column as it is.
   */
  @Nullable Object[] replaceUnavailable(
      TableName table, List<PlannedColumn> all, @Nullable Object[] values)
      throws BadRecordException {
    for (int column : columns) {
      if (values[column] == Unavailable.VALUE) {
        throw new BadRecordException(
            ErrorCode.OWN_STATEMENT,
            "table %s: the event leaves out the unchanged value of column '%s', which %s needs; set REPLICA IDENTITY FULL at the source's table, or leave the column out of the statement"
                .formatted(table, PrintableText.name(all.get(column).name()), property));
      }
    }
    for (int i = 0; i < values.length; i++) {
      values[i] = values[i] == Unavailable.VALUE ? null : values[i];
    }
    return values;
  }
}
