package io.tarmac.perf.trial;

/**
 * The tables, partitions, tasks and workers that share a setting's events.
 *
 * @param tables each with its own topic and an equal share of the events
 * @param partitions of each topic
 * @param tasks of the connector
 * @param workers that share the tasks
 */
public record Spread(int tables, int partitions, int tasks, int workers) {
  /** One of each. */
  public static final Spread NONE = new Spread(1, 1, 1, 1);

  public static Spread overTables(int tables) {
    return new Spread(tables, 1, 1, 1);
  }

  public static Spread overTasks(int partitions, int tasks, int workers) {
    return new Spread(1, partitions, tasks, workers);
  }

  /** Returns the number of events for a table, counted from 0; the first tables get one more. */
  int share(int events, int table) {
    return events / tables + (table < events % tables ? 1 : 0);
  }

  /** Returns whether rows become visible in the order of sending. */
  boolean keepsOrder() {
    return partitions == 1;
  }
}
