package io.tarmac.perf.run;

import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.stack.StackKind;
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

    Plan embedded = TestingPlan.of(SinkKind.TARMAC);
    Plan external = copyOf(embedded).with(Plan::ownDatabase, Optional.of(own)).record();

    assertThat(ReportMaker.options(external, StackKind.EMBEDDED))
        .containsEntry("embedded", false)
        .containsEntry(
            "connection",
            Map.of("rewriteBatchedStatements", "true", "trustCertificateKeyStorePassword", "***"));
    assertThat(ReportMaker.options(embedded, StackKind.EMBEDDED))
        .containsEntry("embedded", true)
        .doesNotContainKey("connection");
  }
}
