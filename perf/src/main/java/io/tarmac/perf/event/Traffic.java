package io.tarmac.perf.event;

import java.util.List;

/**
 * The events that go through a topic, and the rows that the table has in the end. Immutable, any
 * thread.
 */
public interface Traffic {
  /** The bytes that an event usually takes on disk. */
  long USUAL_BYTES_ON_DISK = 6_000;

  /** Begins the names of topics; letters and underscores. */
  String name();

  /** The table as it is made before anything is sent; the first column is the integer key. */
  List<Column> columns();

  /** The table as it is in the end: a sink may have had to add columns. */
  default List<Column> finalColumns() {
    return columns();
  }

  /**
   * The column whose highest value says how many events have arrived, as long as they do in order.
   */
  default String progressColumn() {
    return columns().get(0).name();
  }

  /** Whether each event is a row in the end. */
  default boolean keepsEveryEvent() {
    return true;
  }

  /** Traffic of the same kind that is whole with so many events, for a warm-up iteration. */
  default Traffic sized(int events) {
    return this;
  }

  /** Returns the bytes that an event takes in topics, tables and the server's log together. */
  default long bytesOnDisk() {
    return USUAL_BYTES_ON_DISK;
  }

  /**
   * @param number from 1
   */
  Event event(int number);

  /**
   * Returns the row of an event, value by value. It is a pure function of the number, so a row can
   * be made again, in any order, when the table is checked.
   */
  List<Object> row(int number);

  /** Returns the table after the events 1 to {@code events}. */
  default ExpectedRows expected(int events) {
    return ExpectedRows.sequence(events, this::row);
  }
}
