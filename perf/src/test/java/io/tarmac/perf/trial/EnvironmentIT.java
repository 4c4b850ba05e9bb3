package io.tarmac.perf.trial;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static io.tarmac.perf.trial.TestingEnvironment.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.convert.StandInPlugin;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.environment.Layout;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.result.Measurement;
import io.tarmac.servers.ServerFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.AppInfoParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Measurements with the counting sink: a real broker, a real worker, plugin directories. */
@Timeout(180)
class EnvironmentIT {
  private static final int EVENTS = 2_000;

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final List<TrialResult> results = new ArrayList<>();
  private long largestSegment;

  @Test
  void aConverterOfOnesOwnWritesAndReadsACompressedTopic(@TempDir Path directory)
      throws IOException {
    Path pluginPath = StandInPlugin.pack(directory);
    ConverterChoice standIn = ConverterChoice.own(StandInPlugin.CLASS_NAME, Map.of("mark", "42"));
    EnvironmentOptions options =
        copyOf(OPTIONS)
            .with(EnvironmentOptions::pluginPath, pluginPath.toString())
            .with(EnvironmentOptions::compression, Compression.LZ4)
            .with(EnvironmentOptions::workerOptions, List.of("-XX:MaxGCPauseMillis=50"))
            .record();

    TrialResult result = measure(standIn, options);

    Measurement measurement = result.measurement();
    assertThat(measurement.setting().converter()).isEqualTo("StandInConverter");
    assertThat(measurement.check()).isEqualTo("count");
    assertThat(measurement.eventsPerSecond()).isPositive();
    assertThat(measurement.workerCpuSecondsPer100000()).isPositive();
    assertThat(measurement.workerPeakBytes()).isGreaterThan(50_000_000);
    assertThat(measurement.rowsPerBatch()).isBetween(1.0, 500.0);
    assertThat(measurement.garbageCollectionShare()).isBetween(0.0, 0.9);
    assertThat(measurement.throughput().events()).endsWith((long) EVENTS);
    assertThat(result.versions())
        .containsOnlyKeys("java", "kafka", "none")
        .containsEntry("java", Runtime.version().toString())
        .containsEntry("kafka", AppInfoParser.getVersion());
    assertThat(result.facts().options()).containsEntry("compression", "lz4");
    assertThat(largestSegment).isBetween(1L, EVENTS * measurement.recordBytes() / 3);
    assertNothingIsLeft();
  }

  private static long largestSegment() {
    Path data =
        ProcessHandle.current()
            .descendants()
            .flatMap(process -> process.info().arguments().stream().flatMap(Arrays::stream))
            .filter(argument -> argument.matches("-Djava.io.tmpdir=.*/broker"))
            .map(argument -> Path.of(argument.substring(argument.indexOf('=') + 1), "data"))
            .findFirst()
            .orElseThrow();
    try (Stream<Path> files = Files.walk(data)) {
      return files
          .filter(file -> file.toString().endsWith(".log"))
          .mapToLong(file -> file.toFile().length())
          .max()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aConnectorThatFailsEndsTheRunWithItsReason() {
    EnvironmentOptions options =
        copyOf(OPTIONS)
            .with(
                EnvironmentOptions::connectorProperties,
                Map.of("value.converter", "no.such.Converter"))
            .record();

    assertThatThrownBy(() -> measure(ConverterChoice.JSON, options))
        .isInstanceOf(ServerFailure.class)
        .hasMessageContaining("no.such.Converter");
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @ValueSource(strings = {"kafka.Kafka", "org.apache.kafka.connect.cli.ConnectDistributed"})
  void aServerThatIsKilledEndsTheRunWithItsName(String mainClass) throws InterruptedException {
    Thread killer = new Thread(() -> kill(mainClass), "killer");
    killer.setDaemon(true);
    killer.start();

    try {
      assertFails(() -> measure(ConverterChoice.JSON, OPTIONS), "was killed");
    } finally {
      // Not the server of the next test.
      killer.interrupt();
      killer.join();
    }
    assertNothingIsLeft();
  }

  /** Waits until the server is there and the topic is being filled, or later. */
  private void kill(String mainClass) {
    while (!Thread.currentThread().isInterrupted()) {
      Optional<ProcessHandle> server =
          ProcessHandle.current()
              .descendants()
              .filter(process -> runs(process, mainClass))
              .findFirst();
      if (server.isPresent() && output.toString(StandardCharsets.UTF_8).contains("Generating")) {
        server.get().destroyForcibly();
        return;
      }
      LockSupport.parkNanos(20_000_000);
    }
  }

  private static boolean runs(ProcessHandle process, String mainClass) {
    return process.info().arguments().stream().flatMap(Arrays::stream).anyMatch(mainClass::equals);
  }

  private TrialResult measure(ConverterChoice converter, EnvironmentOptions options) {
    Progress lines = new Progress(new PrintStream(output, true, StandardCharsets.UTF_8), false);
    Setting setting =
        copyOf(TestingEnvironment.setting(SinkKind.NONE, 500))
            .with(Setting::converter, converter)
            .record();
    TrialPlan benchmark = new TrialPlan(setting, EVENTS, 0, Optional.empty());
    EnvironmentPlan plan =
        new EnvironmentPlan(DatabaseKind.POSTGRESQL, List.of(benchmark), options);
    Environment.run(
        plan,
        Layout.ofScript(),
        lines,
        environment -> {
          results.add(environment.measure(benchmark, 1));
          largestSegment = largestSegment();
        });
    return results.get(0);
  }

  private static void assertNothingIsLeft() {
    Set<String> servers =
        ProcessHandle.current()
            .descendants()
            .filter(ProcessHandle::isAlive)
            .map(process -> process.info().commandLine().orElse(""))
            .collect(Collectors.toSet());
    assertThat(servers).isEmpty();
  }
}
