package io.tarmac.perf.suite;

import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.progress.LineProgress;
import io.tarmac.perf.report.Latency;
import io.tarmac.perf.report.Measures;
import io.tarmac.perf.report.ProcessUse;
import io.tarmac.perf.run.SinkKind;
import io.tarmac.perf.stack.Layout;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A tiny suite on real servers, with Debezium's sink, which needs nothing of the connector. */
@Timeout(240)
class SuiteIT {
  @Test
  void threeTablesAreFilledCheckedAndRecorded(@TempDir Path directory) {
    SuitePlan plan =
        SuiteName.AVIATION.plan(
            options(1_000, List.of(SinkKind.NONE, SinkKind.DEBEZIUM), "three-tables"));

    List<CellResult> results = run(plan, directory);

    assertThat(results)
        .hasSize(2)
        .containsExactlyInAnyOrderElementsOf(ResultFile.of(directory).read());
    CellResult counted = results.get(1);
    assertThat(counted.cell()).hasToString("three-tables, none, json, tables 3");
    assertThat(counted.database()).isEmpty();
    CellResult written = results.get(0);
    assertThat(written.cell())
        .hasToString("three-tables, postgresql, debezium, json, batch 500, insert, tables 3");
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
  void eventsThatArriveAtAFixedRateAreTimedFromTheirSending(@TempDir Path directory) {
    SuitePlan plan =
        SuiteName.BATCH_TEST.plan(options(1_000, List.of(SinkKind.DEBEZIUM), "fixed-rate"));

    List<CellResult> results = run(plan, directory);

    assertThat(results).hasSize(1).isEqualTo(ResultFile.of(directory).read());
    CellResult result = results.get(0);
    assertThat(result.measurement().events()).isEqualTo(1_000);
    assertThat(result.measurement().seconds()).isGreaterThan(4.9);
    assertThat(result.database()).containsEntry("track_commit_timestamp", "on");
    Latency latency = result.measurement().measures().latency();
    assertThat(latency.p50()).isPositive().isLessThanOrEqualTo(latency.p90());
    assertThat(latency.p99()).isBetween(latency.p90(), latency.max());
    assertThat(latency.max()).isLessThan(30_000);
    assertThat(latency.sentPerSecond()).isBetween(100.0, 205.0);
    assertThat(result.measurement().measures().stages())
        .as("waiting before the first of these events is no part of fetch")
        .hasEntrySatisfying("convert and put", seconds -> assertThat(seconds).isPositive());
  }

  @Test
  void tasksInTwoWorkersShareThePartitions(@TempDir Path directory) {
    SuitePlan plan =
        first(SuiteName.SCALE.plan(options(40_000, List.of(SinkKind.DEBEZIUM), "two-workers")));

    List<CellResult> results = run(plan, directory);

    assertThat(results).extracting(result -> result.cell().load().get("tasks")).containsExactly(2);
    assertThat(results.get(0).measurement().measures().shares())
        .satisfies(
            shares -> {
              assertThat(shares.partitions()).containsExactly(2L, 2L);
              assertThat(shares.tasks()).containsExactly(1, 1);
              assertThat(shares.seconds()).isBetween(0.0, 3.0);
            });
  }

  private List<CellResult> run(SuitePlan plan, Path directory) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    return new Suites(Layout.ofScript(), new LineProgress(nowhere), () -> {})
        .run(
            plan,
            true,
            directory,
            Map.of(),
            "512m",
            Duration.ofHours(1),
            Duration.ofMinutes(1),
            false);
  }

  /** Returns a plan of the first cell alone. */
  private static SuitePlan first(SuitePlan plan) {
    Leg leg = plan.legs().get(0);
    Leg shorter = new Leg(leg.database(), leg.cells().subList(0, 1));
    return copyOf(plan).with(SuitePlan::legs, List.of(shorter)).record();
  }

  private static void used(String name, ProcessUse use) {
    assertThat(use.peakBytes()).as(name).isGreaterThan(1_000_000);
    assertThat(use.cpuSeconds()).as(name).isNotNegative();
  }

  private static SuiteOptions options(int events, List<SinkKind> sinks, String experiment) {
    return new SuiteOptions(
        true,
        events,
        0,
        1,
        3,
        List.of(DatabaseKind.POSTGRESQL),
        sinks,
        List.of(ConverterChoice.JSON),
        List.of(500),
        List.of(experiment));
  }
}
