package io.tarmac.perf.run;

import io.tarmac.perf.event.Traffic;
import java.util.Optional;

/**
 * What goes through a setting.
 *
 * @param traffic none for the aviation events of the run
 */
public record Load(Spread spread, Optional<Traffic> traffic, Supply supply) {
  /** The aviation events of the run through one of everything. */
  public static final Load USUAL = of(Spread.NONE);

  public static Load of(Spread spread) {
    return new Load(spread, Optional.empty(), Supply.BEFOREHAND);
  }

  public static Load of(Traffic traffic) {
    return of(traffic, Supply.BEFOREHAND);
  }

  public static Load of(Traffic traffic, Supply supply) {
    return new Load(Spread.NONE, Optional.of(traffic), supply);
  }
}
