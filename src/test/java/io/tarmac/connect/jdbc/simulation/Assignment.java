package io.tarmac.connect.jdbc.simulation;

import org.apache.kafka.common.TopicPartition;

/**
 * A partition in the hands of a task, from the time it gets it until the task has given it away.
 */
final class Assignment {

  private final long number;
  private final TopicPartition partition;
  private final SimulatedProcess process;

  /** The next record that the consumer fetches. */
  private long position;

  /** The time at which Connect asked for the last offsets; {@link Scheduler#NEVER} before that. */
  private long closingNanos = Scheduler.NEVER;

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

  void closing(long nowNanos) {
    closingNanos = nowNanos;
  }

  /** Returns for how long Connect has been taking the partition away; negative if it is not. */
  long closingForNanos(long nowNanos) {
    return closingNanos == Scheduler.NEVER ? -1 : nowNanos - closingNanos;
  }

  void close() {
    closed = true;
  }

  /** Gives the partition to another task, although this one has not given it away. */
  void lose() {
    lost = true;
  }

  boolean isLost() {
    return lost;
  }

  /** Tells whether the partition may be another task's. */
  boolean isStale() {
    return closed || lost || process.isDead();
  }

  /** Tells whether the task has returned from its close. */
  boolean isClosed() {
    return closed;
  }
}
