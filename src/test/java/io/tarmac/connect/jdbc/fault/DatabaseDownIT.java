package io.tarmac.connect.jdbc.fault;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The database is away for a moment. */
class DatabaseDownIT {

  @Nested
  class PostgreSqlDown extends DatabaseDownSuite implements OnFaultDatabase.OnPostgreSql {}

  @Nested
  @Tag("soak")
  class MariaDbDown extends DatabaseDownSuite implements OnFaultDatabase.OnMariaDb {}

  abstract static class DatabaseDownSuite implements OnFaultDatabase.Restartable {
    /** A server that has just come back, on a machine that does much besides, is slow. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.tarmac.connect.jdbc.fault.Guarantee#strongest")
    @DisplayName("C1_1 C4_2 C5_1 a database that is away for 5 s is waited for by a running task")
    void theDatabaseIsAway(Guarantee guarantee) {
      new DatabaseDown(Duration.ofSeconds(5), Duration.ofSeconds(1), PATIENCE)
          .run(database(), guarantee);
    }
  }
}
