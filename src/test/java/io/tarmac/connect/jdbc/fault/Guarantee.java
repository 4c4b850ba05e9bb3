package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
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

  /** Whether the connector can do more than at least once. */
  private static final boolean EXACTLY_ONCE_IS_BUILT = false;

  /** Those that the connector keeps. */
  static Stream<Guarantee> kept() {
    return EXACTLY_ONCE_IS_BUILT ? Stream.of(values()) : Stream.of(AT_LEAST_ONCE);
  }

  /** The strongest of them alone, for tests that take long and for which the weaker ask less. */
  static Stream<Guarantee> strongest() {
    return kept().max(Comparator.naturalOrder()).stream();
  }

  /** Those of the kept ones that a database which forgets commits cannot break. */
  static Stream<Guarantee> keptByTheDatabase() {
    return kept().filter(guarantee -> guarantee == EXACTLY_ONCE);
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
