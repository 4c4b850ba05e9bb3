package io.tarmac.connect.avro;

import io.tarmac.connect.sameness.RandomRuns;
import org.junit.jupiter.api.Test;

/**
 * A comparison with Confluent's converter for random schemas, values, damage and configurations.
 * Both converters have to give the same results and failures. Repeat a failure with the seed it
 * prints: {@code -Dtarmac.avro.seed=N}. {@code -Dtarmac.avro.cases=N} sets the number of cases.
 */
class AvroSamenessIT {
  @Test
  void readsAndFailsAsConfluentsConverterDoes() {
    try (SamenessRegistry registry = SamenessRegistry.start()) {
      RandomRuns.requireSameness(
          "avro", 20_000, seed -> new AvroSamenessRun(seed, registry, new FastAvroConverter()));
    }
  }
}
