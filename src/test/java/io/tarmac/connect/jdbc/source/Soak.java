package io.tarmac.connect.jdbc.source;

import java.util.Random;

/**
 * How long a workload is, by the system property {@code tarmac.soak.statements}, and its seed, by
 * {@code tarmac.soak.seed} where a run is to be repeated.
 */
record Soak(long seed, int statements) {
  static Soak random(Random random) {
    return new Soak(
        Long.getLong("tarmac.soak.seed", random.nextInt(Integer.MAX_VALUE)),
        Integer.getInteger("tarmac.soak.statements", 20_000));
  }

  void run(Replication replication) {
    long start = System.nanoTime();
    replication.run(seed, statements);
    replication.assertTargetEqualsSource("seed " + seed);
    replication.assertInequalities();
    System.out.printf(
        "%s: %d statements, seed %d, %d ms%n",
        replication, statements, seed, (System.nanoTime() - start) / 1_000_000);
  }
}
