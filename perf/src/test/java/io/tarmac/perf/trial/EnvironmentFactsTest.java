package io.tarmac.perf.trial;

import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static io.tarmac.perf.trial.TestingEnvironment.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.environment.StackKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EnvironmentFactsTest {
  @Test
  void resultsOfAnOwnServerSayWithWhichParametersItWasReached() {
    Access own =
        new Access(
            "jdbc:postgresql://host/d?reWriteBatchedInserts=true&sslpassword=s",
            Optional.of("u"),
            Optional.of("p"));
    EnvironmentOptions external =
        copyOf(OPTIONS)
            .with(EnvironmentOptions::ownDatabases, Map.of(DatabaseKind.POSTGRESQL, own))
            .record();

    assertThat(options(external))
        .containsEntry("embedded", false)
        .containsEntry("connection", Map.of("reWriteBatchedInserts", "true", "sslpassword", "***"));
    assertThat(options(OPTIONS)).containsEntry("embedded", true).doesNotContainKey("connection");
  }

  @Test
  void theWorkersOptionsAreThereWithoutSecrets() {
    EnvironmentOptions asked =
        copyOf(OPTIONS)
            .with(
                EnvironmentOptions::workerOptions,
                List.of("-Djavax.net.ssl.trustStorePassword=s=s", "-Da.b=c", "-XX:+UseZGC"))
            .record();

    assertThat(options(asked))
        .containsEntry(
            "workerOptions",
            List.of("-Djavax.net.ssl.trustStorePassword=***", "-Da.b=c", "-XX:+UseZGC"));
  }

  private static Map<String, Object> options(EnvironmentOptions options) {
    return EnvironmentFacts.options(
        TestingEnvironment.plan(options, SinkKind.TARMAC), StackKind.EMBEDDED);
  }
}
