package io.tarmac.perf.run;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;

/** Where events arrive, as seen from outside of the sink. */
interface Destination {
  /** The name under which arrivals are shown. */
  String arrivals();

  /** How many events have arrived and are visible to others. */
  long arrived();

  /** Whether asking for arrivals costs next to nothing; else consumed events stand for them. */
  boolean quick();

  /** When the last event had arrived, given the moment at which that was asked. */
  Instant completed(Instant asked);

  /**
   * By how much sooner it may have arrived.
   *
   * @param before when that was last asked in vain
   */
  Duration uncertainty(Instant before, Instant asked);

  /** Events that the sink took at once, on average. */
  OptionalDouble rowsPerBatch(int events);

  /** Fails unless exactly the expected events have arrived; returns what was compared. */
  String check(int events);
}
