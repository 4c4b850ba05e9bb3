package io.tarmac.connect.jdbc.table;

import org.jspecify.annotations.Nullable;

/**
 * The rules by which rows of a plan meet the rows of their table.
 *
 * @param insertsRows whether rows may be inserted, and not only change others
 * @param versionColumn the column outside the key that tells which of two rows is newer; null if
 *     the later one is
 * @param keepsHistory whether the table keeps every version of a row. Then the last column of the
 *     key numbers the versions, and the last columns are those of {@link HistoryTimes}.
 * @param sweep how rows are removed that a snapshot does not have; null if they are not. Then the
 *     last columns are the mark of a soft delete, if deletes are soft, and those of the sweep.
 */
record ApplyRules(
    boolean insertsRows,
    @Nullable String versionColumn,
    boolean keepsHistory,
    @Nullable Sweep sweep) {

  /** The rules of rows that are inserted, or take the place of earlier ones. */
  static final ApplyRules LATEST_ROW = new ApplyRules(true, null, false, null);
}
