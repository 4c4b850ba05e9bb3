package io.tarmac.connect.jdbc.history;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random changes of few keys of some tables, whose schema gains columns as time goes by. */
public final class RandomHistory {
  private static final int FIRST_VERSION = 2;

  private final Random random;
  private final int tables;
  private final int keys;
  private final List<HistoryChange> changes = new ArrayList<>();
  private int newestVersion = FIRST_VERSION;

  private RandomHistory(Random random, int tables, int keys) {
    this.random = random;
    this.tables = tables;
    this.keys = keys;
  }

  /** At least so many changes. */
  public static List<HistoryChange> of(Random random, int tables, int keys, int count) {
    RandomHistory history = new RandomHistory(random, tables, keys);
    while (history.changes.size() < count) {
      history.add();
    }
    return history.changes;
  }

  private void add() {
    if (random.nextInt(60) == 0) {
      newestVersion = Math.min(newestVersion + 1, HistoryColumn.values().length);
    }
    int table = random.nextInt(tables);
    int key = 1 + random.nextInt(keys);
    switch (random.nextInt(40)) {
      case 0 -> changes.add(new HistoryChange.Truncate(table));
      case 1, 2, 3, 4, 5, 6, 7, 8, 9 ->
          changes.add(new HistoryChange.Delete(table, key, version()));
      case 10, 11, 12, 13 -> addKeyChange(table, key);
      case 14 -> addShift(table);
      case 15, 16, 17 -> addReplacement(table, key);
      default -> changes.add(write(table, key));
    }
  }

  /** As a source tells it: a delete of the old key, then a row of the new one. */
  private void addKeyChange(int table, int key) {
    changes.add(new HistoryChange.Delete(table, key, version()));
    changes.add(write(table, 1 + random.nextInt(keys)));
  }

  /** The row is deleted and comes back. */
  private void addReplacement(int table, int key) {
    changes.add(new HistoryChange.Delete(table, key, version()));
    changes.add(write(table, key));
  }

  /** Every key becomes the next. */
  private void addShift(int table) {
    for (int key = keys; key > 0; key--) {
      changes.add(new HistoryChange.Delete(table, key, version()));
      changes.add(write(table, key + 1));
    }
  }

  private HistoryChange write(int table, int key) {
    int version = version();
    Map<HistoryColumn, @Nullable Object> values = new EnumMap<>(HistoryColumn.class);
    for (HistoryColumn column : HistoryColumn.ofVersion(version)) {
      values.put(column, column.randomValue(random, changes.size()));
    }
    return new HistoryChange.Write(table, key, version, values);
  }

  /** Half of them the newest; old ones come again, as from a source whose changes overlap. */
  private int version() {
    return random.nextBoolean()
        ? newestVersion
        : FIRST_VERSION + random.nextInt(newestVersion - FIRST_VERSION + 1);
  }
}
