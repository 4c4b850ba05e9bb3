package io.tarmac.perf.report;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What others have published, of other machines: for the shape of a line, not its height. Figures
 * that a text gives only as a plot, or as a word, are not here.
 */
public final class PublishedRates {
  /** Where the figures of {@link #debeziumJson} are from. */
  public static final String DEBEZIUM_SOURCE =
      "Debezium's blog on batches, December 2023, JSON into MySQL on a laptop with containers";

  /** What 1,000,000 events took without batches. */
  public static final double DEBEZIUM_UNBATCHED_MINUTES = 570;

  private PublishedRates() {}

  /** Events per second by batch size, of 1,000,000 events; ascending. */
  public static Map<Integer, Double> debeziumJson() {
    return Collections.unmodifiableMap(
        new TreeMap<>(
            Map.of(1, 29.0, 500, 2_300.0, 1_000, 2_300.0, 5_000, 2_300.0, 10_000, 2_300.0)));
  }
}
