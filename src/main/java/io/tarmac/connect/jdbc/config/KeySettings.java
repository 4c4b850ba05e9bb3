package io.tarmac.connect.jdbc.config;

import java.util.List;

/**
 * Key and modes of writing.
 *
 * @param mode where the key comes from
 * @param fields names of the key's columns; empty: all the source has
 * @param insertMode how rows are written
 * @param deletes whether deletes and tombstones delete rows; otherwise they are skipped
 * @param truncates whether truncate events empty tables; otherwise they are skipped
 */
public record KeySettings(
    KeyMode mode, List<String> fields, InsertMode insertMode, boolean deletes, boolean truncates) {

  public KeySettings {
    fields = List.copyOf(fields);
  }

  /** Whether a row of the key is looked for by a unique index, which therefore there must be. */
  public boolean needUniqueKey() {
    return switch (insertMode) {
      case UPSERT -> true;
      case INSERT_IGNORE -> mode != KeyMode.NONE;
      case INSERT, UPDATE -> false;
    };
  }
}
