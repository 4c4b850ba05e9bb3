package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.Shape;
import io.tarmac.perf.stack.StackKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportMakerTest {
  @Test
  void resultsOfAnOwnServerSayWithWhichParametersItWasReached() {
    Access own =
        new Access(
            "jdbc:mysql://host/d?rewriteBatchedStatements=true&trustCertificateKeyStorePassword=s",
            Optional.of("u"),
            Optional.of("p"));

    assertThat(ReportMaker.options(plan(Optional.of(own)), StackKind.EMBEDDED))
        .containsEntry("embedded", false)
        .containsEntry(
            "connection",
            Map.of("rewriteBatchedStatements", "true", "trustCertificateKeyStorePassword", "***"));
    assertThat(ReportMaker.options(plan(Optional.empty()), StackKind.EMBEDDED))
        .containsEntry("embedded", true)
        .doesNotContainKey("connection");
  }

  private static Plan plan(Optional<Access> own) {
    return new Plan(
        TestingMatrix.of(List.of(SinkKind.TARMAC), List.of(Index.YES)),
        new Volume(1_000, 0, Map.of()),
        1,
        false,
        Shape.ENVELOPE,
        Compression.NONE,
        DatabaseKind.MYSQL,
        own,
        false,
        Map.of(),
        "",
        "1g",
        List.of(),
        Duration.ofSeconds(60),
        false);
  }
}
