package io.tarmac.perf.event;

import static io.tarmac.perf.event.Column.Type.BIGINT;
import static io.tarmac.perf.event.Column.Type.DOUBLE;
import static io.tarmac.perf.event.Column.Type.SHORT_TEXT;

import java.util.List;

/** The rows of Redpanda's benchmark of JDBC sinks, which are small and come without a key. */
public final class Events4Traffic implements Traffic {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("id", BIGINT),
          new Column("category", SHORT_TEXT),
          new Column("value", DOUBLE),
          new Column("ts", BIGINT));
  private static final FlatSchema SCHEMA = new FlatSchema("events4", COLUMNS);
  private static final long SEED = 2_026;
  private static final int CATEGORIES = 100;

  @Override
  public String name() {
    return "events4";
  }

  @Override
  public List<Column> columns() {
    return COLUMNS;
  }

  /** Counts the records as if they were not compressed. */
  @Override
  public long bytesOnDisk() {
    return 900;
  }

  @Override
  public Event event(int number) {
    return SCHEMA.keyless(row(number));
  }

  @Override
  public List<Object> row(int id) {
    SplitMix random = new SplitMix(SEED, id);
    return List.of(
        (long) id,
        "category " + random.below(CATEGORIES),
        random.below(1_000_000) / 100.0,
        ChangeEnvelope.FIRST_TIME_MS + id);
  }
}
