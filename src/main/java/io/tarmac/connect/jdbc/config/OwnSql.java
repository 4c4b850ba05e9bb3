package io.tarmac.connect.jdbc.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The user's own SQL for tables.
 *
 * @param afterCreate the statements that follow the creation of a table
 * @param write the statement that writes a row; null: the sink's own
 * @param delete the statement that deletes a row; null: the sink's own
 */
public record OwnSql(List<TableSql> afterCreate, @Nullable RowSql write, @Nullable RowSql delete) {

  /** The sink makes all statements itself. */
  public static final OwnSql NONE = new OwnSql(List.of(), null, null);

  public OwnSql {
    afterCreate = List.copyOf(afterCreate);
  }

  /**
   * Tells whether the user's own statements write and delete all rows, so that the sink itself
   * needs no table.
   *
   * @param deletes whether rows are deleted
   */
  public boolean coversTable(boolean deletes) {
    return write != null && (!deletes || delete != null);
  }
}
