package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.Series;
import java.util.List;

/**
 * The published figures that belong to a plot, if there are any.
 *
 * @param source where they are from; empty when there are none
 */
record Reference(List<Series> series, String source) {
  private static final Reference NONE = new Reference(List.of(), "");

  /** Events per second. */
  static Reference speed(Selection selection) {
    return switch (selection.suite()) {
      case "aviation" -> of(Published.debezium(), Published.DEBEZIUM_SOURCE);
      case "batch_test" ->
          selection.atFixedRate() ? NONE : of(Published.conduit(), Published.CONDUIT_SOURCE);
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
    return engine(selection, 13.6, 267.6, 507.8);
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
