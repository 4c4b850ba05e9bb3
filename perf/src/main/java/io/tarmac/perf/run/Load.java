package io.tarmac.perf.run;

import io.tarmac.perf.event.Traffic;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What goes through a setting.
 *
 * @param traffic none for the aviation events of the run
 * @param compression of the topics; none for that of the run
 * @param roundTripMillis between sink and database over a proxy; none without a proxy
 */
public record Load(
    Spread spread,
    Optional<Traffic> traffic,
    Supply supply,
    Optional<Compression> compression,
    OptionalInt roundTripMillis) {
  /** The aviation events of the run through one of everything. */
  public static final Load USUAL = of(Spread.NONE);

  private Load(Spread spread, Optional<Traffic> traffic, Supply supply) {
    this(spread, traffic, supply, Optional.empty(), OptionalInt.empty());
  }

  public static Load of(Spread spread) {
    return new Load(spread, Optional.empty(), Supply.BEFOREHAND);
  }

  public static Load of(Traffic traffic) {
    return of(traffic, Supply.BEFOREHAND);
  }

  public static Load of(Traffic traffic, Supply supply) {
    return new Load(Spread.NONE, Optional.of(traffic), supply);
  }

  /** Returns the aviation events of the run into a database at this distance. */
  public static Load at(int roundTripMillis) {
    return new Load(
        Spread.NONE,
        Optional.empty(),
        Supply.BEFOREHAND,
        Optional.empty(),
        OptionalInt.of(roundTripMillis));
  }

  /** Returns the load of a warm-up: its events are there beforehand, and no proxy delays it. */
  Load warming(int events) {
    return new Load(
        spread,
        traffic.map(whole -> whole.sized(events)),
        Supply.BEFOREHAND,
        compression,
        OptionalInt.empty());
  }
}
