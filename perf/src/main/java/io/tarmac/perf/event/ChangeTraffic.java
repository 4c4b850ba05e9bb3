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
 * Changes as a source captures them: of a hundred operations 70 update, 10 delete, 2 change a key
 * and 18 insert; a few rows are updated most (Zipf). Half-way the table gets a column. As sources
 * send them, a delete is two events, the second a tombstone, and a change of a key three: a delete
 * and an insert.
 *
 * <p>Every row has the number of the event that wrote it last, and the last event writes a row: its
 * number in the table says that all have arrived.
 */
public final class ChangeTraffic implements Traffic {
  private static final long SEED = 70_10;
  private static final int INSERTS_OF_100 = 18;
  private static final int UPDATES_OF_100 = 70;
  private static final int DELETES_OF_100 = 10;
  private static final int FEW = 20;

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

  /**
   * @param events how many there are, tombstones included
   */
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
    return (changed(number) ? WIDE : NARROW).event(changes.get(number - 1).op(), row(number));
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

  /** Returns the row that an event wrote as it is in the end; null if there was no event. */
  private @Nullable List<Object> finalRow(@Nullable Integer number) {
    if (number == null) {
      return null;
    }
    List<Object> row = row(number);
    if (!changed(number)) {
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
    if (changed(number)) {
      row.add("note " + random.below(100));
    }
    return row;
  }

  /** Whether the table has its new column by then. */
  private boolean changed(int number) {
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
      if (left <= 3 || live.size() < FEW || dice < INSERTS_OF_100) {
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

  /** A place from 0 on, each with a chance that falls with its number. */
  private static int zipf(SplitMix random, int size) {
    double even = (random.below(1_000_000) + 0.5) / 1_000_000;
    return Math.min(size - 1, (int) Math.exp(even * Math.log(size + 1.0)) - 1);
  }
}
