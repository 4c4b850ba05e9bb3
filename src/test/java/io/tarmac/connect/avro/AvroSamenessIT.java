package io.tarmac.connect.avro;

import io.tarmac.connect.sameness.RandomRuns;
import org.junit.jupiter.api.Test;

/**
 * Random schemas, values, damage and configurations: the converter makes of them what Confluent's
 * makes, and fails where Confluent's fails. Repeat a failure with the seed it prints: {@code
 * -Dtarmac.avro.seed=N}. {@code -Dtarmac.avro.cases=N} sets how many cases are tried.
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
