package io.tarmac.perf.trial;

/**
 * Over how much a setting's events are spread.
 *
 * @param tables each with a topic of its own; the events are shared evenly among them
 * @param partitions of each topic
 * @param tasks of the connector
 * @param workers that the tasks are shared among
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

  /** How many of the events are the table's, which counts from 0: the first get one more. */
  int share(int events, int table) {
    return events / tables + (table < events % tables ? 1 : 0);
  }

  /** Whether rows become visible in the order in which they were sent. */
  boolean keepsOrder() {
    return partitions == 1;
  }
}
