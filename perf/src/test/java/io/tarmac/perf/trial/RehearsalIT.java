package io.tarmac.perf.trial;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static io.tarmac.perf.trial.TestingEnvironment.OPTIONS;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.environment.Layout;
import io.tarmac.perf.progress.Progress;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RehearsalIT {
  private static final EnvironmentPlan PLAN =
      TestingEnvironment.plan(OPTIONS, SinkKind.NONE, SinkKind.DEBEZIUM);

  @Test
  void aDatabaseThatStartsIsReady() {
    assertThatCode(() -> rehearse(PLAN)).doesNotThrowAnyException();
  }

  @Test
  void tooLittleSpaceIsKnownBeforehand() {
    Setting setting = TestingEnvironment.setting(SinkKind.NONE, 500);
    TrialPlan huge = new TrialPlan(setting, Integer.MAX_VALUE, 0, Optional.empty());
    EnvironmentPlan plan = copyOf(PLAN).with(EnvironmentPlan::benchmarks, List.of(huge)).record();

    assertFails(() -> rehearse(plan), "MB");
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsKnownBeforehand() {
    Access nobody = new Access("jdbc:mariadb://127.0.0.1:1/d", Optional.empty(), Optional.empty());
    EnvironmentOptions options =
        copyOf(OPTIONS)
            .with(EnvironmentOptions::ownDatabases, Map.of(DatabaseKind.MARIADB, nobody))
            .record();
    EnvironmentPlan plan =
        copyOf(PLAN)
            .with(EnvironmentPlan::database, DatabaseKind.MARIADB)
            .with(EnvironmentPlan::options, options)
            .record();

    assertFails(() -> rehearse(plan), "cannot be reached");
  }

  private static void rehearse(EnvironmentPlan plan) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    Environment.rehearse(plan, Layout.ofScript(), new Progress(nowhere, false));
  }
}
