package io.tarmac.perf.report;

import static io.tarmac.perf.result.TestingMeasurements.measurement;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.Subject;
import io.tarmac.perf.suite.TestingSuites;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoryTest {
  @Test
  void aRunEndsWithASentenceThatComparesTheSinks() {
    assertThat(
            Story.sentences(
                List.of(result("tarmac", 500, 79_561), result("debezium-unnest", 500, 33_462))))
        .containsExactly(
            "Tarmac 79,561 events/s, Debezium (unnest) 33,462: 2.4 times"
                + " (PostgreSQL 18, Avro, batches of 500)",
            "The noise floor is unknown, because no setting was measured twice: small differences"
                + " may be noise.");
  }

  @Test
  void aSinkThatWasMeasuredAloneIsComparedWithNone() {
    assertThat(Story.sentences(List.of(result("tarmac", 5_000, 100_000))))
        .containsExactly("Tarmac 100,000 events/s (PostgreSQL 18, Avro, batches of 5,000)");
  }

  @Test
  void aColdRunSaysThatItIsCold() {
    BenchmarkResult cold =
        copyOf(result("tarmac", 500, 10))
            .with(BenchmarkResult::options, Map.of("warmup", 0))
            .record();

    assertThat(Story.sentences(List.of(cold))).last().asString().startsWith("Cold run");
  }

  @Test
  void aDifferenceThatOneSettingHasFromItselfIsNoDifference() {
    List<BenchmarkResult> results =
        List.of(
            result("tarmac", 500, 100),
            result("tarmac-again", 500, 120),
            result("debezium", 500, 90),
            result("debezium-unnest", 500, 50));

    assertThat(Story.sentences(results))
        .containsExactly(
            "Tarmac 100 events/s and Debezium 90 cannot be told apart, because differences below"
                + " 20 % may be chance (PostgreSQL 18, Avro, batches of 500)",
            "Tarmac 100 events/s, Debezium (unnest) 50: 2.0 times"
                + " (PostgreSQL 18, Avro, batches of 500)",
            "The same setting, measured as if it were two sinks, differed by 20 %. From the"
                + " spread of its repetitions, differences below 20 % may be chance.");
  }

  @Test
  void manySettingsAreForTheTableAndThePage() {
    List<BenchmarkResult> many = new ArrayList<>();
    IntStream.rangeClosed(1, 13).forEach(size -> many.add(result("tarmac", size, 10)));

    assertThat(Story.sentences(many)).isEmpty();
  }

  @Test
  void ofARunWithoutADatabaseEachExperimentHasASentence() {
    assertThat(Story.sentences(List.of(counted("plain"), counted("lz4"))))
        .containsExactly(
            "consume only (upper limit) 1,000 events/s (plain, Avro)",
            "consume only (upper limit) 1,000 events/s (lz4, Avro)");
    assertThat(Story.sentences(List.of(result("tarmac", 500, 100), counted("plain"))))
        .as("aside")
        .hasSize(1);
  }

  private static BenchmarkResult counted(String experiment) {
    Subject setting = new Subject("none", "avro", null, null, null);
    return TestingSuites.result(
        "replay",
        new BenchmarkKey(experiment, null, setting, Map.of()),
        1_000,
        measurement(setting, 1_000, 1_000));
  }

  private static BenchmarkResult result(String sink, int batchSize, double eventsPerSecond) {
    Subject setting = new Subject(sink, "avro", batchSize, "insert", "yes");
    return copyOf(
            TestingSuites.result(
                "replay",
                new BenchmarkKey("replay", "postgresql", setting, Map.of()),
                1_000,
                measurement(setting, 1_000, eventsPerSecond)))
        .with(BenchmarkResult::database, Map.of("server_version", "18.6"))
        .record();
  }
}
