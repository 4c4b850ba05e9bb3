package io.tarmac.connect.jdbc.delivery;

import java.util.OptionalInt;

/**
 * What becomes of records that cannot become rows.
 *
 * @param deadLetters whether Connect tolerates them and has a dead letter queue; else the first one
 *     stops the task
 * @param configuredOrder what of a batch waits for them where they are tolerated
 * @param maxRate how many are tolerated a minute, if that is bounded
 */
public record ErrorPolicy(boolean deadLetters, ErrorOrder configuredOrder, OptionalInt maxRate) {

  /** Tells whether bad records are set aside with a limit per minute. */
  public boolean limitsDeadLetters() {
    return deadLetters && maxRate.isPresent();
  }

  /** What of a batch waits for its bad records: everything, where they stop the task. */
  public ErrorOrder order() {
    return deadLetters ? configuredOrder : ErrorOrder.STRICT;
  }
}
