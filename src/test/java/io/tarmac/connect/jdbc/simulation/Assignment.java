package io.tarmac.connect.jdbc.simulation;

import org.apache.kafka.common.TopicPartition;

/**
 * The assignment of a partition to a task, from open until the task no longer has the partition.
 */
final class Assignment {

  private final long number;
  private final TopicPartition partition;
  private final SimulatedProcess process;

  /** The next offset that the consumer fetches. */
  private long position;

  /** The time at which Connect began the close; {@link Scheduler#NEVER} before that. */
  private long closeBegunNanos = Scheduler.NEVER;

  private boolean closed;
  private boolean lost;

  Assignment(long number, TopicPartition partition, SimulatedProcess process, long position) {
    this.number = number;
    this.partition = partition;
    this.process = process;
    this.position = position;
  }

  long number() {
    return number;
  }

  @Override
  public String toString() {
    return process + ":" + partition;
  }

  TopicPartition partition() {
    return partition;
  }

  SimulatedProcess process() {
    return process;
  }

  long position() {
    return position;
  }

  void seek(long offset) {
    position = offset;
  }

  /** Notes that Connect is about to ask for the last offsets and to close the partition. */
  void beginClose(long nowNanos) {
    closeBegunNanos = nowNanos;
  }

  /** Returns the time since Connect began the close; negative if Connect has not begun it. */
  long closingForNanos(long nowNanos) {
    return closeBegunNanos == Scheduler.NEVER ? -1 : nowNanos - closeBegunNanos;
  }

  /** Notes that the task has returned from its close. */
  void endClose() {
    closed = true;
  }

  /** Notes that the group took the partition away before the task closed it. */
  void lose() {
    lost = true;
  }

  boolean isLost() {
    return lost;
  }

  /** Tells whether another task may have the partition. */
  boolean isStale() {
    return closed || lost || process.isDead();
  }

  /** Tells whether the task has returned from its close. */
  boolean isClosed() {
    return closed;
  }
}
