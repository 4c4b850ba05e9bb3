package io.tarmac.perf.event;

import java.util.List;

/** The rows of Redpanda's benchmark of JDBC sinks, which are small and come without a key. */
public final class Events4Traffic implements Traffic {
  private static final List<Column> COLUMNS =
      List.of(
          Column.bigInteger("id"),
          Column.shortText("category"),
          Column.number("value"),
          Column.bigInteger("ts"));
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
  public ExpectedRows expected(int events) {
    return ExpectedRows.sequence(events, Events4Traffic::row);
  }

  private static List<Object> row(int id) {
    SplitMix random = new SplitMix(SEED, id);
    return List.of(
        (long) id,
        "category " + random.below(CATEGORIES),
        random.below(1_000_000) / 100.0,
        ChangeEnvelope.FIRST_TIME_MS + id);
  }
}
