package io.tarmac.perf.suite;

import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.environment.Layout;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.Latency;
import io.tarmac.perf.result.Measurement;
import io.tarmac.perf.result.Measures;
import io.tarmac.perf.result.ProcessUse;
import io.tarmac.perf.result.SuiteDirectory;
import io.tarmac.perf.trial.Index;
import io.tarmac.perf.trial.Load;
import io.tarmac.perf.trial.SinkKind;
import io.tarmac.perf.trial.SinkUnderTest;
import io.tarmac.perf.trial.Spread;
import io.tarmac.perf.trial.TestingEnvironment;
import io.tarmac.perf.trial.WriteMode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * One tiny run of benchmarks of five suites, as servers start slowly: on real ones, with Debezium's
 * sink, which needs nothing of the connector.
 */
class SuiteIT {
  private static final ByteArrayOutputStream OUTPUT = new ByteArrayOutputStream();

  @TempDir private static Path directory;
  private static List<BenchmarkResult> results;

  @BeforeAll
  @Timeout(240)
  static void run() {
    PrintStream output = new PrintStream(OUTPUT, true, StandardCharsets.UTF_8);
    results =
        new SuiteRunner(Layout.ofScript(), new Progress(output, false), () -> {})
            .run(plan(), true, directory, TestingEnvironment.OPTIONS, Duration.ofHours(1));
  }

  @Test
  void everyBenchmarkIsMeasuredAndRecorded() {
    assertThat(results)
        .extracting(result -> result.key().toString())
        .containsExactlyInAnyOrder(
            "three-tables, none, json, tables 3",
            "three-tables, postgresql, debezium, json, batch 500, insert, tables 3",
            "far, postgresql, debezium, json, batch 500, insert, eventsPerSecond 1000,"
                + " roundTripMillis 5",
            "two-workers, postgresql, debezium, avro, batch 500, insert, partitions 4, tasks 2,"
                + " workers 2",
            "without-key, postgresql, debezium, json, batch 500, insert, no index",
            "upsert, postgresql, debezium, json, batch 500, upsert, roundTripMillis 5");
    assertThat(results)
        .containsExactlyInAnyOrderElementsOf(new SuiteDirectory(directory).results().read());
  }

  @Test
  void threeTablesAreFilledAndChecked() {
    assertThat(result("three-tables, none").database()).isEmpty();
    BenchmarkResult written = result("three-tables, postgresql");
    assertThat(written.database()).containsEntry("fsync", "on");
    assertThat(written.versions()).containsKeys("java", "kafka", "debezium");
    assertThat(written.measurement().check()).matches("checksum \\w{16}, \\w{16}, \\w{16}");
    Measures measures = written.measurement().measures();
    assertThat(measures.processes())
        .containsOnlyKeys("worker", "broker", "database")
        .allSatisfy(SuiteIT::used);
    assertThat(measures.processes().get("worker").cpuSeconds())
        .as("one look at the processes tells all")
        .isEqualTo(
            written.measurement().workerCpuSecondsPer100000() / 100_000 * 1_000,
            Offset.offset(1e-6));
    assertThat(measures.database().get("walBytes")).isGreaterThan(100_000);
    assertThat(measures.database().get("commits")).isBetween(3L, 1_000L);
    assertThat(measures.bytesPerSecond()).isPositive();
  }

  @Test
  void eventsThatArriveAtAFixedRateAreTimedFromTheirSending() {
    BenchmarkResult result = result("far");
    assertThat(result.measurement().events()).isEqualTo(1_000);
    assertThat(result.measurement().seconds()).isGreaterThan(0.9);
    assertThat(result.database()).containsEntry("track_commit_timestamp", "on");
    Latency latency = result.measurement().measures().latency();
    assertThat(latency.p50())
        .as("insert and commit reach the server half a round trip late")
        .isBetween(5.0, latency.p90());
    assertThat(latency.p999()).as("of few events").isNull();
    assertThat(latency.p99()).isBetween(latency.p90(), latency.max());
    assertThat(latency.max()).isLessThan(30_000);
    assertThat(latency.sentPerSecond()).isBetween(500.0, 1_025.0);
    assertThat(result.measurement().measures().stages())
        .as("waiting before the first of these events is no part of fetch")
        .hasEntrySatisfying("convert and put", seconds -> assertThat(seconds).isPositive());
  }

  @Test
  void tasksInTwoWorkersShareThePartitions() {
    assertThat(result("two-workers").measurement().measures().shares())
        .satisfies(
            shares -> {
              assertThat(shares.partitions()).containsExactly(2L, 2L);
              assertThat(shares.tasks()).containsExactly(1, 1);
              assertThat(shares.seconds()).isBetween(0.0, 3.0);
            });
  }

  @Test
  void rowsWithoutAKeyAreSharedByTasksAndFoundInTheTable() {
    Measurement measurement = result("without-key").measurement();

    assertThat(measurement.check()).matches("checksum \\w{16}");
    assertThat(measurement.measures().shares().partitions()).containsExactly(2L, 2L);
    assertThat(measurement.consumer())
        .containsEntry("consumer.override.fetch.min.bytes", "1048576");
  }

  @Test
  void eachRoundTripToADistantDatabaseIsCounted() {
    Measures measures = result("upsert").measurement().measures();

    assertThat(measures.roundTripsPerBatch()).isBetween(1.0, 20.0);
    assertThat(measures.database().get("roundTripMicros")).isBetween(5_000L, 100_000L);
    assertThat(measures.processes().get("perf").cpuSeconds()).isPositive();
    assertThat(result("upsert").measurement().seconds())
        .isGreaterThan(0.005 * measures.database().get("commits"));
  }

  @Test
  void avroGoesThroughTheRegistryAndAWarmupComesFirst() {
    Measurement measurement = result("two-workers").measurement();
    assertThat(measurement.events()).isEqualTo(20_000);
    assertThat(measurement.recordBytes()).isBetween(100L, 1_000L);
    assertThat(OUTPUT.toString(StandardCharsets.UTF_8))
        .containsSubsequence("Warm-up: debezium, avro", "Run 1: debezium, avro");
  }

  private static BenchmarkResult result(String benchmark) {
    return results.stream()
        .filter(result -> result.key().toString().startsWith(benchmark))
        .findFirst()
        .orElseThrow();
  }

  private static SuitePlan plan() {
    SuiteOptions scale =
        copyOf(options(20_000, "two-workers"))
            .with(SuiteOptions::warmup, 200)
            .with(SuiteOptions::converters, List.of(ConverterChoice.AVRO))
            .record();
    List<Benchmark> benchmarks = new ArrayList<>();
    benchmarks.addAll(SuiteName.AVIATION.plan(options(1_000, "three-tables")).benchmarks());
    benchmarks.add(SuiteName.LATENCY.plan(options(1_000, "far")).benchmarks().get(0));
    benchmarks.add(SuiteName.SCALE.plan(scale).benchmarks().get(0));
    benchmarks.add(withoutKey());
    SuitePlan distance = SuiteName.DISTANCE.plan(options(2_000, "upsert"));
    benchmarks.add(distance.benchmarks().get(distance.benchmarks().size() - 1));
    return new SuitePlan("aviation", List.copyOf(benchmarks), 1, 3);
  }

  /** Returns a benchmark of fewer tasks than the suite has, which need fewer events to begin. */
  private static Benchmark withoutKey() {
    List<Benchmark> benchmarks =
        SuiteName.EVENTS4.plan(options(20_000, "without-key")).benchmarks();
    Benchmark benchmark = benchmarks.get(benchmarks.size() - 1);
    Load load =
        copyOf(benchmark.setting().load()).with(Load::spread, Spread.overTasks(4, 2, 1)).record();
    return copyOf(benchmark)
        .with(Benchmark::setting, benchmark.setting().with(load))
        .with(Benchmark::key, copyOf(benchmark.key()).with(BenchmarkKey::load, Map.of()).record())
        .record();
  }

  private static void used(String name, ProcessUse use) {
    assertThat(use.peakBytes()).as(name).isGreaterThan(1_000_000);
    assertThat(use.cpuSeconds()).as(name).isNotNegative();
  }

  private static SuiteOptions options(int events, String experiment) {
    return new SuiteOptions(
        true,
        events,
        0,
        1,
        3,
        List.of(DatabaseKind.POSTGRESQL),
        Stream.of(SinkKind.NONE, SinkKind.DEBEZIUM).map(SinkUnderTest::of).toList(),
        List.of(ConverterChoice.JSON),
        List.of(500),
        List.of(WriteMode.INSERT),
        List.of(Index.YES),
        List.of(experiment));
  }
}
