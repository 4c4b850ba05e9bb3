package io.tarmac.connect.json;

import io.tarmac.connect.sameness.RandomRuns;
import org.junit.jupiter.api.Test;

/**
 * Whatever the schema, the value, the bytes and the configuration: what Kafka's converter makes of
 * it, this one makes too, and where that fails, this fails. Repeat a failure with the seed it
 * prints: {@code -Dtarmac.json.seed=N}. How many cases are tried: {@code -Dtarmac.json.cases=N}.
 */
class SamenessIT {
  @Test
  void convertsAndFailsAsKafkasConverterDoes() {
    RandomRuns.requireSameness("json", 5_000, SamenessRun::new);
  }
}
