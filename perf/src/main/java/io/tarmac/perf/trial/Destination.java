package io.tarmac.perf.trial;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/** The place where events arrive, as seen from outside of the sink. */
interface Destination {
  /** Returns the name under which arrivals are shown. */
  String arrivals();

  /** Returns how many events have arrived and are visible to others. */
  long arrived();

  /**
   * Returns whether arrivals cost next to nothing to ask for; else consumed events stand for them.
   */
  boolean quick();

  /** Returns when the last event arrived, if the sink itself knows that. */
  Optional<Instant> lastArrival();

  /** Returns how many events the sink took at once, on average. */
  OptionalDouble rowsPerBatch(int events);

  /** Fails unless exactly the expected events have arrived; returns what was compared. */
  String check(int events);
}
