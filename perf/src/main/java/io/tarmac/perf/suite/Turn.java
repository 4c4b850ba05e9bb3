package io.tarmac.perf.suite;

/**
 * A cell's turn to be measured.
 *
 * @param repetition from 1
 */
public record Turn(Benchmark cell, int repetition) {
  @Override
  public String toString() {
    return cell.key() + ", repetition " + repetition;
  }
}
