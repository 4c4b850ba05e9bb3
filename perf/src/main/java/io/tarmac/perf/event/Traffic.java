package io.tarmac.perf.event;

import java.util.List;

/** The events of a topic, and the rows that the table has in the end. Immutable, thread-safe. */
public interface Traffic {
  /** The bytes that an event usually takes on disk. */
  long USUAL_BYTES_ON_DISK = 6_000;

  /** Returns the beginning of topic names: letters, digits and underscores. */
  String name();

  /** Returns the columns with which perf creates the table; the first is the integer key. */
  List<Column> columns();

  /** Returns the columns in the end, because a sink may have to add some. */
  default List<Column> finalColumns() {
    return columns();
  }

  /** Returns the column whose highest value counts the events, as long as they come in order. */
  default String progressColumn() {
    return columns().get(0).name();
  }

  /** Returns whether each event is a row in the end. */
  default boolean keepsEveryEvent() {
    return true;
  }

  /** Returns traffic of this kind that is complete after {@code events} events, for a warm-up. */
  default Traffic sized(int events) {
    return this;
  }

  /** Returns the bytes that an event takes in topics, tables and the server's log together. */
  default long bytesOnDisk() {
    return USUAL_BYTES_ON_DISK;
  }

  /** Returns an event; the first has number 1. */
  Event event(int number);

  /**
   * Returns the values of an event's row. They depend on the number only, so the check of the table
   * can make each row again.
   */
  List<Object> row(int number);

  /** Returns the table after the events 1 to {@code events}. */
  default ExpectedRows expected(int events) {
    return ExpectedRows.sequence(events, this::row);
  }
}
