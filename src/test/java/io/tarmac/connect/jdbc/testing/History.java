package io.tarmac.connect.jdbc.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** Random inserts, updates and deletes of few keys of some tables, and what they amount to. */
public final class History {
  /** What happened to a row: {@code before} is null for an insert, {@code after} for a delete. */
  public record HistoryEvent(int table, int id, @Nullable Struct before, @Nullable Struct after) {}

  private final List<HistoryEvent> events = new ArrayList<>();
  private final List<Map<Integer, Struct>> tables = new ArrayList<>();

  private History(int tableCount) {
    for (int table = 0; table < tableCount; table++) {
      tables.add(new TreeMap<>());
    }
  }

  public static History random(Random random, int tableCount, int keyCount, int eventCount) {
    History history = new History(tableCount);
    for (int i = 0; i < eventCount; i++) {
      history.add(random.nextInt(tableCount), 1 + random.nextInt(keyCount), i, random);
    }
    return history;
  }

  private void add(int table, int id, int index, Random random) {
    Map<Integer, Struct> rows = tables.get(table);
    Struct before = rows.get(id);
    Struct after = null;
    if (before == null || random.nextInt(3) > 0) {
      after =
          TestingRow.of(id, random.nextInt(8) == 0 ? null : "name '" + index + "' \"é\"", index);
    }
    events.add(new HistoryEvent(table, id, before, after));
    if (after == null) {
      rows.remove(id);
    } else {
      rows.put(id, after);
    }
  }

  public List<HistoryEvent> events() {
    return events;
  }

  /** The rows a table must have in the end, as text in the order of their ids. */
  public List<List<@Nullable String>> rows(int table) {
    List<List<@Nullable String>> rows = new ArrayList<>();
    for (Struct row : tables.get(table).values()) {
      List<@Nullable String> texts = new ArrayList<>();
      texts.add(String.valueOf(row.getInt32("id")));
      texts.add(row.getString("name"));
      texts.add(String.valueOf(row.getInt64("amount")));
      rows.add(texts);
    }
    return rows;
  }
}
