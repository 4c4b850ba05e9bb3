package io.tarmac.connect.jdbc.table;

import org.jspecify.annotations.Nullable;

/**
 * The rules by which a plan's rows are applied to their table.
 *
 * @param insertsRows whether a row may be inserted; if false, rows only change existing rows
 * @param versionColumn the column outside the key whose greater value is newer; null if the later
 *     row is newer
 * @param keepsHistory whether the table keeps every version of a row. If so, the last column of the
 *     key numbers the versions, and the last columns are the {@link ValidityColumns}.
 * @param sweep the sweep of rows that a snapshot does not have; null if there is none. If not null,
 *     the last columns are the mark of a soft delete, if deletes are soft, and the sweep's columns.
 */
record ApplyRules(
    boolean insertsRows,
    @Nullable String versionColumn,
    boolean keepsHistory,
    @Nullable Sweep sweep) {

  /** The rules of rows that are inserted or replace earlier rows. */
  static final ApplyRules LATEST_ROW = new ApplyRules(true, null, false, null);
}
