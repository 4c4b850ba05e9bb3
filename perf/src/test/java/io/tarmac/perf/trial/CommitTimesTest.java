package io.tarmac.perf.trial;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static io.tarmac.perf.trial.TestingEnvironment.OPTIONS;
import static io.tarmac.perf.trial.TestingEnvironment.setting;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.RecordingDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.event.FlatTraffic;
import io.tarmac.perf.progress.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CommitTimesTest {
  private static final Setting FIXED_RATE = live(200);
  private static final Setting FULL_SPEED = live(Load.AT_FULL_SPEED);

  @Test
  void aDatabaseKeepsTheTimesOfCommitsOnlyWhereTheLatencyIsTheFigure() {
    EnvironmentPlan plan = plan(OPTIONS, FIXED_RATE, FULL_SPEED);

    assertThat(plan.recordsCommitTimes(FIXED_RATE)).isTrue();
    assertThat(plan.recordsCommitTimes(FULL_SPEED)).isFalse();
    assertThat(plan.recordsCommitTimes(FIXED_RATE.warmup(10))).isFalse();
    assertThat(plan.recordsCommitTimes(setting(SinkKind.TARMAC, 500))).isFalse();
  }

  @Test
  void aServerOfTheUsersOwnIsLeftAsItIs() {
    Access own = new Access("jdbc:mariadb://h/d", Optional.empty(), Optional.empty());
    EnvironmentOptions external =
        copyOf(OPTIONS)
            .with(EnvironmentOptions::ownDatabases, Map.of(DatabaseKind.MARIADB, own))
            .record();

    assertThat(plan(external, FIXED_RATE).recordsCommitTimes(FIXED_RATE)).isFalse();
    assertThat(plan(external, FIXED_RATE).tableFacts())
        .containsEntry("tables at fixed rates", "plain, so no latency");
  }

  @Test
  void resultsSayThatTablesAtFixedRatesAreOthers() {
    assertThat(plan(OPTIONS, FIXED_RATE, FULL_SPEED).tableFacts())
        .containsEntry("tables at fixed rates", "system-versioned");
    assertThat(plan(OPTIONS, FULL_SPEED).tableFacts()).isEmpty();
  }

  @Test
  void aRunFailsIfItsOwnServerTellsNoLatencyAtAFixedRate() {
    assertFails(() -> latency(true, new ByteArrayOutputStream()), "No latency", "versioning");
  }

  @Test
  void anotherServerMayTellNoLatency() {
    ByteArrayOutputStream said = new ByteArrayOutputStream();

    assertThat(latency(false, said)).isEmpty();
    assertThat(said.toString(StandardCharsets.UTF_8)).contains("No latency");
  }

  private static Optional<?> latency(boolean required, ByteArrayOutputStream said) {
    RecordingDatabase database = new RecordingDatabase(DatabaseKind.MARIADB, sql -> {}, () -> 0);
    TargetTable untimed = TargetTable.of(database, "t", FlatTraffic.names(), true, false);
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    return LiveTopic.latency(untimed, 0, 0, required, new Progress(out, false));
  }

  private static Setting live(int perSecond) {
    return setting(SinkKind.TARMAC, 500).with(Load.live(FlatTraffic.names(), perSecond));
  }

  private static EnvironmentPlan plan(EnvironmentOptions options, Setting... settings) {
    return new EnvironmentPlan(
        DatabaseKind.MARIADB,
        List.of(settings).stream()
            .map(setting -> new TrialPlan(setting, 1_000, 10, Optional.empty()))
            .toList(),
        options);
  }
}
