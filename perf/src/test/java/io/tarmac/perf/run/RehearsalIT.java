package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.Shape;
import io.tarmac.perf.progress.LineProgress;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RehearsalIT {

  @Test
  void aDatabaseThatStartsIsReady() {
    assertThatCode(() -> session(DatabaseKind.POSTGRESQL, Optional.empty()).rehearse(1_000))
        .doesNotThrowAnyException();
  }

  @Test
  void tooLittleSpaceIsKnownBeforehand() {
    Session session = session(DatabaseKind.POSTGRESQL, Optional.empty());

    assertThatThrownBy(() -> session.rehearse(1_000_000_000_000L))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("MB");
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsKnownBeforehand() {
    Access nobody = new Access("jdbc:mariadb://127.0.0.1:1/d", Optional.empty(), Optional.empty());

    assertThatThrownBy(() -> session(DatabaseKind.MARIADB, Optional.of(nobody)).rehearse(1_000))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("cannot be reached");
  }

  private static Session session(DatabaseKind kind, Optional<Access> own) {
    Plan plan =
        new Plan(
            TestingMatrix.of(List.of(SinkKind.NONE, SinkKind.DEBEZIUM), List.of(Index.YES)),
            new Volume(1_000, 0, Map.of()),
            1,
            false,
            Shape.ENVELOPE,
            Compression.NONE,
            kind,
            own,
            false,
            Map.of(),
            "",
            "512m",
            List.of(),
            Duration.ofMinutes(1),
            false);
    PrintStream stream = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    return new Session(plan, Layout.ofScript(), new LineProgress(stream));
  }
}
