package io.tarmac.connect.jdbc.delivery;

import java.time.Duration;

/**
 * How long and how often a transient failure is tried again.
 *
 * @param timeout from the first failure on; negative: as long as it takes, zero: no retry
 * @param firstPause pause after the first failure
 * @param longestPause what the pauses grow to
 */
public record RetryPolicy(Duration timeout, Duration firstPause, Duration longestPause) {

  boolean bounded() {
    return !timeout.isNegative();
  }
}
