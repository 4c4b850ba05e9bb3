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
          + ": %.0f minutes for 1,000,000 events without batches, about 7 minutes with batches of 500"
              .formatted(PublishedRates.DEBEZIUM_UNBATCHED_MINUTES)
          + " and more.";

  /** Where the figures of {@link #conduit} are from. */
  static final String CONDUIT_SOURCE =
      "Published: Conduit's blog on batching, August 2023, PostgreSQL on a laptop: 822 records a"
          + " second one by one, 6.5 times as many in batches of 10, 2.4 times that in batches of"
          + " 100, over 16,000 in batches of 10,000.";

  /** Where the figures of {@link #conduitLatency} are from. */
  static final String CONDUIT_LATENCY_SOURCE =
      "Published: Conduit's blog on batching, August 2023, from a record's being read to its"
          + " acknowledgement: 13.7 ms one by one, 3.5 ms in batches of 10, about half of the first"
          + " in batches of 100, sharply more beyond.";

  /** Where the figures of {@link #engine} are from. */
  static final String ENGINE_SOURCE =
      "Published: Conduit's blog on its second engine, January 2025, the best batch size for"
          + " records of this size on a far larger machine; into a log, where no database is waited"
          + " for.";

  /** The source of the figures of {@link #redpanda}. */
  static final String REDPANDA_SOURCE =
      "Published: Redpanda, April 2026, 10,000,000 rows on a machine with 6 cores: Confluent's JDBC"
          + " sink 181,818 rows a second, Redpanda Connect 130,952. Aiven's JDBC sink was not"
          + " measured, because it is not in the default public repository.";

  private Published() {}

  /** Rows per second. */
  static List<Series> redpanda(int batchSize) {
    return List.of(
        new Series(
            "published: Confluent's JDBC sink (2026)",
            true,
            List.of(Point.of(batchSize, 181_818.0))),
        new Series(
            "published: Redpanda Connect (2026)", true, List.of(Point.of(batchSize, 130_952.0))));
  }

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

  /** Milliseconds. */
  static Series conduitLatency() {
    return new Series(
        "published: Conduit, PostgreSQL (2023)",
        true,
        List.of(Point.of(1, 13.7), Point.of(10, 3.5), Point.of(100, 6.9)));
  }

  /** Its best, in whatever unit. */
  static Series engine(int batchSize, double best) {
    return new Series(
        "published: Conduit's engine, into a log (2025)", true, List.of(Point.of(batchSize, best)));
  }
}
