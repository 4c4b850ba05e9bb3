package io.tarmac.perf.suite;

/**
 * A measurement of a benchmark that a plan has.
 *
 * @param repetition from 1
 */
public record PlannedTrial(Benchmark benchmark, int repetition) {
  @Override
  public String toString() {
    return benchmark.key() + ", repetition " + repetition;
  }
}
