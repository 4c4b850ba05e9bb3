package io.tarmac.connect.jdbc.config;

import java.util.List;

/**
 * The settings of the key and of the modes of writing.
 *
 * @param mode where the key comes from
 * @param fields the names of the key's columns; empty: all fields or headers that the source has
 * @param insertMode how rows are written
 * @param deletes whether deletes and tombstones delete rows; otherwise they are skipped
 * @param truncates whether truncate events empty tables; otherwise they are skipped
 */
public record KeySettings(
    KeyMode mode, List<String> fields, InsertMode insertMode, boolean deletes, boolean truncates) {

  public KeySettings {
    fields = List.copyOf(fields);
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
