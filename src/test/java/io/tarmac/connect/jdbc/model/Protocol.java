package io.tarmac.connect.jdbc.model;

import io.tarmac.connect.jdbc.model.Invariants.Promise;
import java.util.Set;

/**
 * A protocol, what may happen to it, and what it promises.
 *
 * @param absent the precautions that it lacks
 * @param promises the promises that must not be broken
 * @param faults how many faults may happen in one run
 */
record Protocol(Scenario scenario, Set<Precaution> absent, Set<Promise> promises, int faults) {

  boolean has(Precaution precaution) {
    return !absent.contains(precaution);
  }

  @Override
  public String toString() {
    return "%s, up to %d faults%s"
        .formatted(scenario, faults, absent.isEmpty() ? "" : ", without " + absent);
  }
}
