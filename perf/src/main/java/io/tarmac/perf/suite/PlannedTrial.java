package io.tarmac.perf.suite;

/**
 * A planned measurement of a benchmark.
 *
 * @param repetition from 1
 */
public record PlannedTrial(Benchmark benchmark, int repetition) {
  @Override
  public String toString() {
    return benchmark.key() + ", repetition " + repetition;
  }
}
