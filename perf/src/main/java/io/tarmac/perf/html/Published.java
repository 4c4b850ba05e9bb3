package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.Point;
import io.tarmac.perf.html.Chart.Series;
import io.tarmac.perf.report.PublishedRates;
import java.util.List;

/**
 * Figures that others have published, of other machines: for the shape of a line, not its height.
 */
final class Published {
  /** Where the figures of {@link #debezium} are from. */
  static final String DEBEZIUM_SOURCE =
      "Published: "
          + PublishedRates.DEBEZIUM_SOURCE
          + ": 570 minutes for 1,000,000 events without batches, about 7 minutes with batches of"
          + " 500 and more.";

  /** Where the figures of {@link #conduit} are from. */
  static final String CONDUIT_SOURCE =
      "Published: Conduit's blog on batching, August 2023, PostgreSQL on a laptop: 822 records a"
          + " second one by one, 6.5 times as many in batches of 10, 2.4 times that in batches of"
          + " 100, over 16,000 in batches of 10,000.";

  private Published() {}

  static Series debezium() {
    return new Series(
        "published: Debezium, JSON, MySQL (2023)",
        true,
        PublishedRates.debeziumJson().entrySet().stream()
            .map(one -> Point.of(one.getKey(), one.getValue()))
            .toList());
  }

  static Series conduit() {
    return new Series(
        "published: Conduit, PostgreSQL (2023)",
        true,
        List.of(
            Point.of(1, 822.0),
            Point.of(10, 5_343.0),
            Point.of(100, 12_823.0),
            Point.of(10_000, 16_000.0)));
  }
}
