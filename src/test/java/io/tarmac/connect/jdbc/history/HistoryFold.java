package io.tarmac.connect.jdbc.history;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What changes amount to, one after another, as the documentation says. */
public final class HistoryFold {
  /** The sink's insert modes. */
  public enum FoldMode {
    INSERT,
    UPSERT,
    UPDATE,
    INSERT_IGNORE
  }

  private record HistoryRow(int key, Map<HistoryColumn, @Nullable Object> values) {}

  private final List<Map<Integer, HistoryRow>> keyed = new ArrayList<>();
  private final List<List<HistoryRow>> inserted = new ArrayList<>();

  public HistoryFold(int tables) {
    for (int table = 0; table < tables; table++) {
      keyed.add(new TreeMap<>());
      inserted.add(new ArrayList<>());
    }
  }

  /**
   * Carries a change out.
   *
   * @param deletes whether deletes are carried out
   */
  public void apply(HistoryChange change, FoldMode mode, boolean deletes) {
    Map<Integer, HistoryRow> rows = keyed.get(change.table());
    if (change instanceof HistoryChange.Move move) {
      HistoryRow former = deletes ? rows.remove(move.key()) : null;
      boolean kept = former != null && mode == FoldMode.UPSERT && move.isWithinPartition();
      apply(kept ? withValues(move.moved(), former) : move.moved(), mode, deletes);
    } else if (change instanceof HistoryChange.TableTruncate) {
      rows.clear();
      inserted.get(change.table()).clear();
    } else if (change instanceof HistoryChange.RowDelete delete) {
      if (deletes) {
        rows.remove(delete.key());
      }
    } else if (change instanceof HistoryChange.Write write) {
      HistoryRow existing = rows.get(write.key());
      switch (mode) {
        case INSERT -> inserted.get(change.table()).add(changed(null, write));
        case UPSERT -> rows.put(write.key(), changed(existing, write));
        case UPDATE -> {
          if (existing != null) {
            rows.put(write.key(), changed(existing, write));
          }
        }
        case INSERT_IGNORE -> {
          if (existing == null) {
            rows.put(write.key(), changed(null, write));
          }
        }
      }
    }
  }

  /** The row with the former row's values in place of those that are unavailable. */
  private static HistoryChange.Write withValues(HistoryChange.Write write, HistoryRow former) {
    Map<HistoryColumn, @Nullable Object> values = new EnumMap<>(write.values());
    values.replaceAll(
        (column, sent) ->
            HistoryColumn.UNAVAILABLE.equals(sent) ? former.values().get(column) : sent);
    return new HistoryChange.Write(write.table(), write.key(), write.version(), values);
  }

  private static HistoryRow changed(@Nullable HistoryRow existing, HistoryChange.Write write) {
    Map<HistoryColumn, @Nullable Object> values = new EnumMap<>(HistoryColumn.class);
    for (HistoryColumn column : HistoryColumn.values()) {
      Object old = existing == null ? null : existing.values().get(column);
      Object sent = write.values().get(column);
      boolean kept = !write.values().containsKey(column) || HistoryColumn.UNAVAILABLE.equals(sent);
      values.put(column, kept ? old : sent);
    }
    return new HistoryRow(write.key(), values);
  }

  /** The rows that a table must have, as text: the key, then every column. */
  public List<List<@Nullable String>> rows(int table) {
    return Stream.concat(keyed.get(table).values().stream(), inserted.get(table).stream())
        .map(HistoryFold::texts)
        .toList();
  }

  private static List<@Nullable String> texts(HistoryRow row) {
    List<@Nullable String> texts = new ArrayList<>();
    texts.add(String.valueOf(row.key()));
    for (HistoryColumn column : HistoryColumn.values()) {
      texts.add(Objects.toString(row.values().get(column), null));
    }
    return texts;
  }
}
