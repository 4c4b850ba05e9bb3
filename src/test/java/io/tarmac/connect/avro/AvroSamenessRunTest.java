package io.tarmac.connect.avro;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.sameness.RandomRuns;
import java.util.function.Supplier;
import org.apache.kafka.connect.storage.Converter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A test of the random cases: they find each seeded fault, and report nothing else. */
class AvroSamenessRunTest {
  private static final int MOST_RUNS = 150;
  private static final SamenessRegistry REGISTRY = SamenessRegistry.start();

  @AfterAll
  static void stopRegistry() {
    REGISTRY.close();
  }

  @Test
  void confluentsConverterIsTheSameAsItself() {
    RandomRuns.requireSameness(
        "avro", 2_000, seed -> new AvroSamenessRun(seed, REGISTRY, ConfluentConverter.create()));
  }

  @ParameterizedTest
  @EnumSource
  void eachSeededFaultIsFound(SeededFault fault) {
    assertThat(runsUntilFound(fault::converter)).isLessThanOrEqualTo(MOST_RUNS);
  }

  private static int runsUntilFound(Supplier<Converter> converters) {
    for (int runs = 1; runs <= MOST_RUNS; runs++) {
      AvroSamenessRun run = new AvroSamenessRun(runs, REGISTRY, converters.get());
      run.run();
      if (!run.differences().isEmpty()) {
        return runs;
      }
    }
    return Integer.MAX_VALUE;
  }
}
