package io.tarmac.perf.trial;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Options, plans and settings for a PostgreSQL that the run starts, for tests. */
public final class TestingEnvironment {
  public static final EnvironmentOptions OPTIONS =
      new EnvironmentOptions(
          Map.of(),
          Compression.NONE,
          false,
          Map.of(),
          "",
          "512m",
          List.of(),
          Duration.ofMinutes(1),
          false);

  private TestingEnvironment() {}

  /** Returns a plan of 1,000 events for each sink. */
  static EnvironmentPlan plan(EnvironmentOptions options, SinkKind... sinks) {
    return new EnvironmentPlan(
        DatabaseKind.POSTGRESQL,
        Stream.of(sinks)
            .map(sink -> new TrialPlan(setting(sink, 500), 1_000, 0, Optional.empty()))
            .toList(),
        options);
  }

  static Setting setting(SinkKind sink, int batchSize) {
    return new Setting(
        SinkUnderTest.of(sink).on(DatabaseKind.POSTGRESQL),
        ConverterChoice.JSON,
        batchSize,
        WriteMode.INSERT,
        Index.YES,
        Load.USUAL);
  }
}
