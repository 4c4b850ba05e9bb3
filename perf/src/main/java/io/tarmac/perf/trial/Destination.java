package io.tarmac.perf.trial;

import java.time.Instant;
import java.util.Optional;

/** The place where events arrive, observed from outside the sink. */
interface Destination {
  /** Returns the label of arrivals in the progress display. */
  String arrivalsLabel();

  /** Returns how many events have arrived and are visible to other connections. */
  long arrived();

  /** Returns whether counting costs almost nothing. If not, samples count consumed events. */
  boolean cheapToCount();

  /** Returns when the last event arrived; empty if the sink does not report it. */
  Optional<Instant> lastArrival();

  /** Returns a count that grows with each batch that the sink writes; 0 if it does not grow. */
  long batches();

  /** Requires that exactly the expected events have arrived; returns what was compared. */
  String check(int events);
}
