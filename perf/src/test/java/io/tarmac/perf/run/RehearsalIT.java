package io.tarmac.perf.run;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.progress.LineProgress;
import io.tarmac.perf.stack.Layout;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RehearsalIT {
  private static final Plan PLAN = TestingPlan.of(SinkKind.NONE, SinkKind.DEBEZIUM);

  @Test
  void aDatabaseThatStartsIsReady() {
    assertThatCode(() -> session(PLAN).rehearse(1_000)).doesNotThrowAnyException();
  }

  @Test
  void tooLittleSpaceIsKnownBeforehand() {
    assertFails(() -> session(PLAN).rehearse(1_000_000_000_000L), "MB");
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsKnownBeforehand() {
    Access nobody = new Access("jdbc:mariadb://127.0.0.1:1/d", Optional.empty(), Optional.empty());
    Plan plan =
        copyOf(PLAN)
            .with(Plan::database, DatabaseKind.MARIADB)
            .with(Plan::ownDatabase, Optional.of(nobody))
            .record();

    assertFails(() -> session(plan).rehearse(1_000), "cannot be reached");
  }

  private static Session session(Plan plan) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    return new Session(plan, Layout.ofScript(), new LineProgress(nowhere));
  }
}
