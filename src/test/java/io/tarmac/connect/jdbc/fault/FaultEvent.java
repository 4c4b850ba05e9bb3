package io.tarmac.connect.jdbc.fault;

import java.util.List;
import org.apache.kafka.common.TopicPartition;

/**
 * A record of the topic, and the row that it becomes.
 *
 * @param row the texts of its columns, as {@link io.tarmac.connect.jdbc.testing.TestingRow} has
 *     them
 */
record FaultEvent(TopicPartition partition, long offset, List<String> row) {

  /** The longest name that the table takes. */
  private static final int LONGEST_NAME = 100;

  /** Whether it belongs into the dead letter queue: the table cannot take it. */
  boolean isPoison() {
    return row.get(1).length() > LONGEST_NAME;
  }

  /** The row's key, where rows have one. */
  String id() {
    return row.get(0);
  }
}
