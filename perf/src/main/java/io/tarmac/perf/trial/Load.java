package io.tarmac.perf.trial;

import io.tarmac.perf.event.Traffic;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The events of a setting, and how they reach the database.
 *
 * @param traffic empty for the run's aviation events
 * @param sentPerSecond events per second while the sink runs, or {@link #AT_FULL_SPEED}; empty if
 *     all events are in the topic before the sink starts
 * @param compression of the topics; empty for the run's compression
 * @param roundTripMillis between sink and database, through a proxy; empty without a proxy
 */
public record Load(
    Spread spread,
    Optional<Traffic> traffic,
    OptionalInt sentPerSecond,
    Optional<Compression> compression,
    OptionalInt roundTripMillis) {
  /** The rate of as many events as the broker accepts. */
  public static final int AT_FULL_SPEED = 0;

  /** The run's aviation events with one table, partition, task and worker. */
  public static final Load USUAL =
      new Load(
          Spread.NONE,
          Optional.empty(),
          OptionalInt.empty(),
          Optional.empty(),
          OptionalInt.empty());

  public static Load of(Traffic traffic) {
    return USUAL.with(Optional.of(traffic), OptionalInt.empty(), OptionalInt.empty());
  }

  /** Returns a load whose events are sent while the sink runs. */
  public static Load live(Traffic traffic, int perSecond) {
    return USUAL.with(Optional.of(traffic), OptionalInt.of(perSecond), OptionalInt.empty());
  }

  /** Returns the load into a database at this distance. */
  public Load withRoundTrip(int millis) {
    return with(traffic, sentPerSecond, OptionalInt.of(millis));
  }

  public Load withSpread(Spread other) {
    return new Load(other, traffic, sentPerSecond, compression, roundTripMillis);
  }

  public Load compressed(Compression other) {
    return new Load(spread, traffic, sentPerSecond, Optional.of(other), roundTripMillis);
  }

  /** Returns the load of a warm-up: a topic that is filled beforehand, and no proxy. */
  Load warmup(int events) {
    return with(
        traffic.map(whole -> whole.sized(events)), OptionalInt.empty(), OptionalInt.empty());
  }

  private Load with(Optional<Traffic> other, OptionalInt perSecond, OptionalInt millis) {
    return new Load(spread, other, perSecond, compression, millis);
  }

  /** Returns whether the result is the latency, because every sink keeps up with the rate. */
  boolean atFixedRate() {
    return sentPerSecond.orElse(AT_FULL_SPEED) != AT_FULL_SPEED;
  }

  /** Returns whether events are sent while the sink runs. */
  boolean live() {
    return sentPerSecond.isPresent();
  }
}
