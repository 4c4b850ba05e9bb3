package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** What is promised of the rows, and so what a fault test demands after its faults. */
enum Guarantee {
  /** Nothing is lost; after a fault, what had been written may be written again. */
  AT_LEAST_ONCE {
    @Override
    void check(Reconciliation reconciliation, int repetitions) {
      reconciliation.assertNothingMissing();
      assertThat(reconciliation.repeatedRanges())
          .as("stretches written again, of which %d faults explain one each", repetitions)
          .hasSizeLessThanOrEqualTo(repetitions);
    }
  },

  /** Each event has one row, whatever happens. */
  EXACTLY_ONCE {
    @Override
    void check(Reconciliation reconciliation, int repetitions) {
      reconciliation.assertEachOnce();
    }
  };

  /** Returns the guarantees to test: the stronger one, or both with {@code tarmac.fault.all}. */
  static Stream<Guarantee> strongest() {
    return Boolean.getBoolean("tarmac.fault.all") ? Stream.of(values()) : Stream.of(EXACTLY_ONCE);
  }

  /**
   * Fails unless the guarantee has been kept.
   *
   * @param repetitions how many stretches of partitions a fault may have had read again
   */
  abstract void check(Reconciliation reconciliation, int repetitions);

  Map<String, String> settings() {
    return Map.of("delivery.guarantee", toString());
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
