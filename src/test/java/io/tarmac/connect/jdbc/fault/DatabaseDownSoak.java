package io.tarmac.connect.jdbc.fault;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The database is away for a minute. */
class DatabaseDownSoak {

  @Nested
  class PostgreSql extends Suite implements OnFaultDatabase.PostgreSql {}

  @Nested
  class MariaDb extends Suite implements OnFaultDatabase.MariaDb {}

  abstract static class Suite implements OnFaultDatabase.Restartable {

    @ParameterizedTest(name = "{0}")
    @EnumSource(Guarantee.class)
    @DisplayName("C1_1 C4_2 C5_1 a database that is away for 60 s is waited for by a running task")
    void theDatabaseIsAway(Guarantee guarantee) {
      new DatabaseDown(Duration.ofSeconds(60), Duration.ofSeconds(5), Duration.ofSeconds(1))
          .run(database(), guarantee);
    }
  }
}
