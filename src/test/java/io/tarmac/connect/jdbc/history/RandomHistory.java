package io.tarmac.connect.jdbc.history;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Random changes of few keys of some tables, whose schema gains columns as time goes by. */
public final class RandomHistory {
  private static final int FIRST_VERSION = 2;

  private final Random random;
  private final int tables;
  private final int keys;
  private final List<HistoryChange> changes = new ArrayList<>();
  private final List<Set<Integer>> present = new ArrayList<>();
  private int newestVersion = FIRST_VERSION;

  private RandomHistory(Random random, int tables, int keys) {
    this.random = random;
    this.tables = tables;
    this.keys = keys;
    for (int table = 0; table < tables; table++) {
      present.add(new HashSet<>());
    }
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
      case 0 -> {
        changes.add(new HistoryChange.TableTruncate(table));
        present.get(table).clear();
      }
      case 1, 2, 3, 4, 5, 6, 7, 8, 9 -> delete(table, key);
      case 10, 11, 12, 13 -> addKeyChange(table, key);
      case 14 -> addShift(table);
      case 15, 16, 17 -> addReplacement(table, key);
      default -> write(table, key);
    }
  }

  /** Of any keys, as a source tells it that says no more than that one is gone and one has come. */
  private void addKeyChange(int table, int key) {
    int newKey = 1 + random.nextInt(keys);
    if (!move(table, key, newKey)) {
      delete(table, key);
      write(table, newKey);
    }
  }

  /** Gives a row another key that is free; false where there is no such row, or the key is not. */
  private boolean move(int table, int key, int newKey) {
    Set<Integer> there = present.get(table);
    if (!there.contains(key) || !there.add(newKey)) {
      return false;
    }
    there.remove(key);
    changes.add(new HistoryChange.Move(key, written(table, newKey)));
    return true;
  }

  /** The row is deleted and comes back. */
  private void addReplacement(int table, int key) {
    delete(table, key);
    write(table, key);
  }

  /** Every key becomes the next. */
  private void addShift(int table) {
    for (int key = keys; key > 0; key--) {
      if (!move(table, key, key + 1)) {
        delete(table, key);
        write(table, key + 1);
      }
    }
  }

  private void delete(int table, int key) {
    changes.add(new HistoryChange.RowDelete(table, key, version()));
    present.get(table).remove(key);
  }

  private void write(int table, int key) {
    changes.add(written(table, key));
    present.get(table).add(key);
  }

  private HistoryChange.Write written(int table, int key) {
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
