package io.tarmac.connect.jdbc.config;

import java.util.OptionalInt;

/**
 * A policy for records that cannot become rows.
 *
 * @param deadLetters whether Connect tolerates bad records and has a dead letter queue; if not, the
 *     first bad record stops the task
 * @param configuredOrder which records of a batch wait for bad ones, if bad records are tolerated
 * @param maxRate the number of bad records that are tolerated per minute, if bounded
 */
public record ErrorPolicy(boolean deadLetters, ErrorOrder configuredOrder, OptionalInt maxRate) {

  /** Tells whether bad records are set aside with a limit per minute. */
  public boolean limitsDeadLetters() {
    return deadLetters && maxRate.isPresent();
  }

  /**
   * Returns the order of good and bad records. The order is strict if bad records stop the task.
   */
  public ErrorOrder order() {
    return deadLetters ? configuredOrder : ErrorOrder.STRICT;
  }
}
