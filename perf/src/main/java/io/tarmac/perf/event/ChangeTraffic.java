package io.tarmac.perf.event;

import static io.tarmac.perf.event.Column.Type.DOUBLE;
import static io.tarmac.perf.event.Column.Type.INT;
import static io.tarmac.perf.event.Column.Type.TEXT;

import io.tarmac.perf.event.ChangeEnvelope.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changes as a source captures them: 70 % updates, 18 % inserts, 10 % deletes, and 2 % changes of a
 * key. A few rows get most of the updates (Zipf). Half-way the table gets a column. A tombstone
 * follows each delete. A change of a key is a delete, a tombstone and an insert.
 *
 * <p>Column {@code seq} has the number of the event that wrote the row. The last event writes a
 * row, so the table shows when all events have arrived.
 */
public final class ChangeTraffic implements Traffic {
  private static final long SEED = 70_10;
  private static final int INSERTS_OF_100 = 18;
  private static final int UPDATES_OF_100 = 70;
  private static final int DELETES_OF_100 = 10;
  private static final int FEWEST_ROWS = 20;

  private static final List<Column> COLUMNS =
      List.of(
          new Column("id", INT),
          new Column("seq", INT),
          new Column("name", TEXT),
          new Column("amount", DOUBLE));
  private static final List<Column> FINAL_COLUMNS =
      Stream.concat(COLUMNS.stream(), Stream.of(new Column("note", TEXT))).toList();
  private static final ChangeEnvelope NARROW = new ChangeEnvelope("changes", COLUMNS);
  private static final ChangeEnvelope WIDE = new ChangeEnvelope("changes", FINAL_COLUMNS);

  private record TrafficChange(Op op, int id) {}

  private final List<TrafficChange> changes;

  /** Creates traffic of {@code events} events, including tombstones. */
  public ChangeTraffic(int events) {
    this.changes = changes(events);
  }

  @Override
  public String name() {
    return "changes";
  }

  @Override
  public List<Column> columns() {
    return COLUMNS;
  }

  @Override
  public List<Column> finalColumns() {
    return FINAL_COLUMNS;
  }

  @Override
  public String progressColumn() {
    return COLUMNS.get(1).name();
  }

  @Override
  public boolean keepsEveryEvent() {
    return false;
  }

  @Override
  public Traffic sized(int events) {
    return new ChangeTraffic(events);
  }

  @Override
  public Event event(int number) {
    return (hasNewColumn(number) ? WIDE : NARROW).event(changes.get(number - 1).op(), row(number));
  }

  @Override
  public ExpectedRows expected(int events) {
    TreeMap<Integer, Integer> last = new TreeMap<>();
    for (int number = 1; number <= events; number++) {
      TrafficChange change = changes.get(number - 1);
      switch (change.op()) {
        case CREATE, UPDATE -> last.put(change.id(), number);
        case DELETE, TOMBSTONE -> last.remove(change.id());
      }
    }
    return new ExpectedRows(last.size(), last.lastKey(), id -> finalRow(last.get(id)));
  }

  /** Returns the row that an event wrote, in the final columns; null if there is no event. */
  private @Nullable List<Object> finalRow(@Nullable Integer number) {
    if (number == null) {
      return null;
    }
    List<Object> row = row(number);
    if (!hasNewColumn(number)) {
      row.add(ExpectedRows.NULL);
    }
    return row;
  }

  @Override
  public List<Object> row(int number) {
    SplitMix random = new SplitMix(SEED, number);
    int id = changes.get(number - 1).id();
    String name = "name " + random.below(10_000);
    List<Object> row = new ArrayList<>(List.of(id, number, name, random.below(1_000_000) / 4.0));
    if (hasNewColumn(number)) {
      row.add("note " + random.below(100));
    }
    return row;
  }

  private boolean hasNewColumn(int number) {
    return number > changes.size() / 2;
  }

  private static List<TrafficChange> changes(int events) {
    List<TrafficChange> changes = new ArrayList<>(events);
    List<Integer> live = new ArrayList<>();
    SplitMix random = new SplitMix(SEED, 0);
    int next = 1;
    while (changes.size() < events) {
      int left = events - changes.size();
      int dice = random.below(100);
      if (left <= 3 || live.size() < FEWEST_ROWS || dice < INSERTS_OF_100) {
        live.add(next);
        changes.add(new TrafficChange(Op.CREATE, next++));
      } else if (dice < INSERTS_OF_100 + UPDATES_OF_100) {
        changes.add(new TrafficChange(Op.UPDATE, live.get(zipf(random, live.size()))));
      } else {
        int id = live.remove(random.below(live.size()));
        changes.add(new TrafficChange(Op.DELETE, id));
        changes.add(new TrafficChange(Op.TOMBSTONE, id));
        if (dice >= INSERTS_OF_100 + UPDATES_OF_100 + DELETES_OF_100) {
          live.add(next);
          changes.add(new TrafficChange(Op.CREATE, next++));
        }
      }
    }
    return List.copyOf(changes);
  }

  /** Returns a random index, a small one with a higher probability than a large one. */
  private static int zipf(SplitMix random, int size) {
    double uniform = (random.below(1_000_000) + 0.5) / 1_000_000;
    return Math.min(size - 1, (int) Math.exp(uniform * Math.log(size + 1.0)) - 1);
  }
}
