package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.RowWriter;

/** The part of {@code LOAD DATA} that is the connector's own: it makes a file of rows. */
public final class LoadedRows {
  /** Drivers read a file in pieces of some kilobytes. */
  private static final int PIECE_BYTES = 1 << 14;

  private LoadedRows() {}

  /** Reads the file of a plan's rows to its end, and sends it nowhere. Used by one thread. */
  public static RowWriter read(TablePlan plan) {
    LoadedField[] fields = fields(plan);
    byte[] piece = new byte[PIECE_BYTES];
    return (connection, rows) -> {
      RowStream file = new RowStream(rows, fields, Long.MAX_VALUE);
      int length = 0;
      while (length >= 0) {
        length = file.read(piece, 0, piece.length);
      }
    };
  }

  private static LoadedField[] fields(TablePlan plan) {
    LoadedField[] fields =
        plan.columns().stream()
            .map(column -> LoadedField.of(column, plan))
            .toArray(LoadedField[]::new);
    for (LoadedField field : fields) {
      if (field == null) {
        throw new IllegalArgumentException("the table has a column that is not loaded");
      }
    }
    return fields;
  }
}
