package io.tarmac.connect.jdbc.config;

import java.time.Duration;

/**
 * A policy for how long and how often a transient failure is tried again.
 *
 * @param timeout the time from the first failure on; negative for no limit, zero for no retry
 * @param firstPause the pause after the first failure
 * @param longestPause the pause to which the pauses grow
 */
public record RetryPolicy(Duration timeout, Duration firstPause, Duration longestPause) {

  public boolean bounded() {
    return !timeout.isNegative();
  }
}
