package io.tarmac.connect.jdbc.source;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.util.Random;

/**
 * How long a workload is, by the system property {@code tarmac.soak.statements}, and its seed, by
 * {@code tarmac.soak.seed} where a run is to be repeated.
 */
record Soak(long seed, int statements) {

  /** Runs a workload on a source, and compares the target with it. */
  static void run(Source source, TestingDatabase target) {
    Soak soak =
        new Soak(
            Long.getLong("tarmac.soak.seed", new Random().nextInt(Integer.MAX_VALUE)),
            Integer.getInteger("tarmac.soak.statements", 20_000));
    try (Replication replication = new Replication(source, target)) {
      soak.run(replication);
    }
  }

  private void run(Replication replication) {
    // At once: a run that a connector breaks off is repeated with it too.
    System.out.printf("%s: %d statements, -Dtarmac.soak.seed=%d%n", replication, statements, seed);
    long start = System.nanoTime();
    replication.run(seed, statements);
    replication.assertTargetEqualsSource("seed " + seed);
    replication.assertInequalities();
    System.out.printf(
        "%s: equal after %d ms%n", replication, (System.nanoTime() - start) / 1_000_000);
  }
}
