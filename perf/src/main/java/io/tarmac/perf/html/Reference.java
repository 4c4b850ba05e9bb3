package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.Series;
import java.util.ArrayList;
import java.util.List;

/**
 * The published figures that belong to a plot, if there are any.
 *
 * @param source where they are from; empty when there are none
 */
record Reference(List<Series> series, String source) {
  private static final int DEBEZIUM_EVENTS = 1_000_000;

  /** 569,000 records of 25 bytes are 13.6 of what Conduit calls megabytes. */
  private static final double MEBI = 1.048576;

  private static final Reference NONE = new Reference(List.of(), "");

  /** Events per second. */
  static Reference speed(Selection selection) {
    return switch (selection.suite()) {
      case "aviation" -> of(Published.debezium(), Published.DEBEZIUM_SOURCE + otherwise(selection));
      case "batch_test" ->
          selection.atFixedRate() ? NONE : of(Published.conduit(), Published.CONDUIT_SOURCE);
      case "events4" -> new Reference(Published.redpanda(3_000), Published.REDPANDA_SOURCE);
      case "payload" -> engine(selection, 569_000, 274_000, 52_000);
      default -> NONE;
    };
  }

  /** Milliseconds; only where events do not come faster than they are written. */
  static Reference latency(Selection selection) {
    return selection.atFixedRate()
        ? of(Published.conduitLatency(), Published.CONDUIT_LATENCY_SOURCE)
        : NONE;
  }

  /** Megabytes per second. */
  static Reference bytes(Selection selection) {
    Reference engine = engine(selection, 13.6 * MEBI, 267.6 * MEBI, 507.8 * MEBI);
    return engine.series().isEmpty()
        ? NONE
        : new Reference(
            engine.series(), engine.source() + " Its megabytes are 1,048,576 bytes; converted.");
  }

  /** Those of one batch size; none where it has none. */
  Reference at(int batchSize) {
    List<Series> there = new ArrayList<>();
    for (Series one : series) {
      one.points().stream()
          .filter(point -> point.x() == batchSize)
          .forEach(point -> there.add(new Series(one.name(), true, List.of(point))));
    }
    return there.isEmpty() ? NONE : new Reference(List.copyOf(there), source);
  }

  /** In what Debezium's experiment is another than the one that was measured. */
  private static String otherwise(Selection selection) {
    List<String> differences = new ArrayList<>();
    if (!selection.database().equals("mysql")) {
      differences.add("MySQL");
    }
    if (selection.results().stream().anyMatch(one -> one.asked() != DEBEZIUM_EVENTS)) {
      differences.add("%,d events".formatted(DEBEZIUM_EVENTS));
    }
    if (selection.common().containsKey("tables")) {
      differences.add("one table");
    }
    return differences.isEmpty()
        ? ""
        : " Unlike here it was %s.".formatted(String.join(", ", differences));
  }

  private static Reference engine(
      Selection selection, double smallest, double middle, double largest) {
    return switch (selection.experiment()) {
      case "25-bytes" -> of(Published.engine(10_000, smallest), Published.ENGINE_SOURCE);
      case "1000-bytes" -> of(Published.engine(1_000, middle), Published.ENGINE_SOURCE);
      case "10000-bytes" -> of(Published.engine(10_000, largest), Published.ENGINE_SOURCE);
      default -> NONE;
    };
  }

  private static Reference of(Series series, String source) {
    return new Reference(List.of(series), source);
  }
}
