package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the key, and of what a change does to its table.
 *
 * @param mode where the key comes from
 * @param fields the names of the key's columns; empty: all fields or headers that the source has
 * @param insertMode how rows are written
 * @param deletes what deletes and tombstones do
 * @param truncates whether truncate events empty tables; otherwise they are skipped
 * @param versionColumn the column whose value says which of two rows of a key is newer; null: the
 *     later row is
 * @param history the columns of versions; null: a table has only the latest version of a row
 * @param sweep the removal of rows that a snapshot does not have; null: they stay
 */
public record KeySettings(
    KeyMode mode,
    List<String> fields,
    InsertMode insertMode,
    DeleteSettings deletes,
    boolean truncates,
    @Nullable String versionColumn,
    @Nullable HistorySettings history,
    @Nullable SweepSettings sweep) {

  public KeySettings {
    fields = List.copyOf(fields);
  }

  /** Creates settings without soft deletes, versions, history and sweep. */
  public KeySettings(
      KeyMode mode,
      List<String> fields,
      InsertMode insertMode,
      boolean deletesRows,
      boolean truncates) {
    this(
        mode,
        fields,
        insertMode,
        new DeleteSettings(
            deletesRows ? DeleteMode.ROW : DeleteMode.IGNORE, DeleteSettings.SOFT_COLUMN, Map.of()),
        truncates,
        null,
        null,
        null);
  }

  /** Returns the names of the columns that soft deletes, history and sweep add to each row. */
  public List<String> addedColumns() {
    List<String> names = new ArrayList<>();
    if (deletes.areSoft()) {
      names.add(deletes.softColumn());
    }
    if (history != null) {
      names.addAll(
          List.of(history.version().name(), history.from(), history.to(), history.current()));
    }
    if (sweep != null) {
      names.addAll(List.of(sweep.sourceColumn(), sweep.snapshotColumn()));
    }
    return names;
  }

  /** Tells whether tables keep every version of their rows. */
  public boolean keepHistory() {
    return history != null;
  }

  /** Tells whether a delete leaves its row in the table and sets columns of the row. */
  public boolean deletesLeaveRows() {
    return deletes.areSoft() || history != null;
  }

  /**
   * Tells whether a delete inserts a missing row. The row has the key, the version, the mark of the
   * delete, and null in its other columns.
   */
  public boolean deletesInsertRows() {
    return deletes.areSoft() && versionColumn != null;
  }

  /**
   * Tells whether the database finds a row of the key by a unique index, so that the table must
   * have such an index.
   */
  public boolean needUniqueKey() {
    return switch (insertMode) {
      case UPSERT -> true;
      case INSERT_IGNORE -> mode != KeyMode.NONE;
      case INSERT, UPDATE -> false;
    };
  }
}
