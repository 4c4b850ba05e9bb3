package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.servers.Await;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The network between worker and database is slow, stands still, and breaks. */
class NetworkIT {

  @Nested
  class BadNetworkOnPostgreSql extends BadNetworkSuite
      implements OnFaultDatabase.UndisturbedPostgreSql {}

  @Nested
  @Tag("soak")
  class BadNetworkOnMariaDb extends BadNetworkSuite implements OnFaultDatabase.UndisturbedMariaDb {}

  abstract static class BadNetworkSuite implements OnFaultDatabase {

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.tarmac.connect.jdbc.fault.Guarantee#strongest")
    @DisplayName("C1_1 C4_2 C5_1 a network that is slow, stands still and breaks loses nothing")
    void aBadNetworkLosesNothing(Guarantee guarantee) {
      try (FaultProxy proxy = new FaultProxy(database());
          FaultRun run =
              FaultRun.ofInserts(database(), guarantee).set("connection.url", proxy.url())) {
        run.start(WorkerCluster.shared());
        run.awaitProgress();

        proxy.delay(Duration.ofMillis(5));
        run.awaitProgress();
        proxy.stall();
        assertThatItKeepsRunning(run, Duration.ofSeconds(2));
        proxy.restore();
        run.awaitProgress();
        proxy.cut();
        assertThatItKeepsRunning(run, Duration.ofSeconds(2));
        proxy.restore();
        run.awaitProgress();

        run.finish(1);
      }
    }

    private static void assertThatItKeepsRunning(FaultRun run, Duration period) {
      assertThat(run.sink().isRunning(1)).as("the task runs").isTrue();
      Await.never("the task no longer runs", period, () -> !run.sink().isRunning(1));
    }
  }
}
