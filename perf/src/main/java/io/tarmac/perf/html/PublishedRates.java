package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.Point;
import io.tarmac.perf.html.Chart.Series;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Figures that others published, of other machines: for the shape of a line, not its height.
 *
 * @param unit that of the chart which they belong to
 * @param comparable selects what was measured as the publisher measured it
 * @param figures by batch size
 */
record PublishedRates(
    String name,
    String unit,
    Predicate<Selection> comparable,
    Map<Integer, Double> figures,
    String source) {
  private static final String SPEED = "events per second";
  private static final String CONDUIT = "Conduit, PostgreSQL (2023)";
  private static final String REDPANDA =
      "Redpanda, April 2026, 10,000,000 rows on a machine with 6 cores: Confluent's JDBC sink"
          + " 181,818 rows a second, Redpanda Connect 130,952. Aiven's JDBC sink was not measured,"
          + " because it is not in the default public repository.";

  private static final List<PublishedRates> ALL =
      List.of(
          new PublishedRates(
              "Debezium, JSON, MySQL (2023)",
              SPEED,
              selection ->
                  selection.isOf("aviation", "mysql")
                      && selection.hasConverter("json")
                      && !selection.common().containsKey("tables"),
              Map.of(1, 29.0, 500, 2_300.0, 1_000, 2_300.0, 5_000, 2_300.0, 10_000, 2_300.0),
              "Debezium's blog on batches, December 2023, JSON into MySQL on a laptop with"
                  + " containers: 570 minutes for 1,000,000 events without batches, about 7 minutes"
                  + " with batches of 500 and more."),
          new PublishedRates(
              CONDUIT,
              SPEED,
              selection -> selection.isOf("batch_test", "postgresql") && !selection.atFixedRate(),
              Map.of(1, 822.0, 10, 5_343.0, 100, 12_823.0, 10_000, 16_000.0),
              "Conduit's blog on batching, August 2023, PostgreSQL on a laptop: 822 records a second"
                  + " one by one, 6.5 times as many in batches of 10, 2.4 times that in batches of"
                  + " 100, over 16,000 in batches of 10,000."),
          new PublishedRates(
              CONDUIT,
              "milliseconds",
              selection -> selection.isOf("batch_test", "postgresql") && selection.atFixedRate(),
              Map.of(1, 13.7, 10, 3.5, 100, 6.9),
              "Conduit's blog on batching, August 2023, from a record's being read to its"
                  + " acknowledgement: 13.7 ms one by one, 3.5 ms in batches of 10, about half of the"
                  + " first in batches of 100, sharply more beyond."),
          new PublishedRates(
              "Confluent's JDBC sink (2026)",
              SPEED,
              selection -> selection.isOf("events4", "postgresql"),
              Map.of(3_000, 181_818.0),
              REDPANDA),
          new PublishedRates(
              "Redpanda Connect (2026)",
              SPEED,
              selection -> selection.isOf("events4", "postgresql"),
              Map.of(3_000, 130_952.0),
              REDPANDA));

  /** Returns the published lines of a chart, at the batch sizes that were measured. */
  static List<Series> series(Selection selection, String unit) {
    return matching(selection)
        .filter(one -> one.unit.equals(unit))
        .map(one -> new Series("published: " + one.name, true, one.points(selection)))
        .toList();
  }

  /** Returns where the published figures of a page are from. */
  static List<String> sources(List<Selection> selections) {
    return selections.stream()
        .flatMap(PublishedRates::matching)
        .map(PublishedRates::source)
        .distinct()
        .toList();
  }

  private static Stream<PublishedRates> matching(Selection selection) {
    return ALL.stream()
        .filter(one -> one.comparable.test(selection))
        .filter(one -> !one.points(selection).isEmpty());
  }

  private List<Point> points(Selection selection) {
    return new TreeMap<>(figures)
        .entrySet().stream()
            .filter(figure -> selection.batchSizes().contains(figure.getKey()))
            .map(figure -> Point.of(figure.getKey(), figure.getValue()))
            .toList();
  }
}
