package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.ThroughDriver;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.Random;
import org.apache.kafka.common.TopicPartition;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MariaDB through MySQL's driver, and MySQL through MariaDB's. */
class OtherDriverIT {

  @Nested
  class MariaDbByMySqlDriver extends OtherDriverSuite {
    MariaDbByMySqlDriver() {
      super(new ThroughDriver(DatabaseServer.MARIADB.database(), "jdbc:mysql:", ""));
    }
  }

  @Nested
  class MySqlByMariaDbDriver extends OtherDriverSuite {
    MySqlByMariaDbDriver() {
      super(
          new ThroughDriver(
              DatabaseServer.MYSQL.database(), "jdbc:mariadb:", "?allowPublicKeyRetrieval=true"));
    }
  }

  abstract static class OtherDriverSuite {
    private final TestingDatabase database;

    OtherDriverSuite(TestingDatabase database) {
      this.database = database;
    }

    @Test
    @DisplayName("C9 a server is what it is, whatever its driver takes it for")
    void theServerIsWhatItIs() {
      TopicPartition partition = new TopicPartition(UniqueName.of("other"), 0);
      try (TestingLog log = new TestingLog(Level.INFO);
          TaskHarness task = new TaskHarness(TaskConfiguration.on(database).evolution("basic"))) {
        task.open(partition)
            .put(new TestingRecords().next(partition, null, TestingRow.of(1, "a", 1)));

        assertThat(log.text()).contains("Writing to " + database.name() + " ");
      }
      assertThat(database.sql().count(partition.topic())).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "batch", "multi_row", "load_data"})
    @DisplayName("C9 tables equal the fold of a random history")
    void tablesEqualTheFoldOfARandomHistory(String method) throws Exception {
      long seed = new Random().nextLong();
      try (TestingProxy proxy = new TestingProxy(database)) {
        new HistoryRun(database, proxy, method, seed).run();
      }
    }
  }
}
