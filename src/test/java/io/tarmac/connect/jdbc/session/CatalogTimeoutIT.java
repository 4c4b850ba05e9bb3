package io.tarmac.connect.jdbc.session;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.database.h2.H2;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.table.CatalogTimeout;
import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Superuser;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Queries of the catalog that wait for somebody else end long before the connection gives up. */
class CatalogTimeoutIT {

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class LockedCatalog extends DatabaseTest {
    @Test
    @DisplayName("C5_1 a locked catalog is an outage that names its remedy, and ends by itself")
    void aLockedCatalogIsAnOutage() throws Exception {
      TopicPartition partition = new TopicPartition(UniqueName.of("locked"), 0);
      TestingRow.createTable(database, partition.topic(), true);
      List<SinkRecord> rows =
          List.of(new TestingRecords().next(partition, null, TestingRow.of(1, "a", 1)));
      TaskConfiguration configuration =
          TaskConfiguration.on(database)
              .with("connection.url", database.url() + "?socketTimeout=3");
      try (TaskHarness task = new TaskHarness(configuration).open(partition);
          TestingLog log = new TestingLog(Level.WARN)) {
        try (Connection superuser = Superuser.open(database);
            Statement statement = superuser.createStatement()) {
          superuser.setAutoCommit(false);
          // The driver's own queries need it as little as a login does.
          statement.execute("lock table pg_catalog.pg_depend in access exclusive mode");

          assertThatThrownBy(() -> task.put(rows)).isInstanceOf(RetriableException.class);
        }

        assertThat(log.text())
            .contains(
                "Writing waits", "57014 (transient)", "raise socketTimeout", "TARMAC-DATABASE-12");
        task.putUntilAccepted(rows);
        assertThat(database.sql().count(partition.topic())).isEqualTo(1);
      } finally {
        database.sql().execute("drop table " + database.quote(partition.topic()));
      }
    }

    @Test
    void aQueryThatCannotBeLimitedIsClosed() throws SQLException {
      Statement query;
      try (Connection connection = database.open()) {
        query = connection.createStatement();
      }

      assertThatThrownBy(() -> CatalogTimeout.limit(query)).isInstanceOf(SQLException.class);
      assertThat(query.isClosed()).isTrue();
    }
  }

  @Nested
  @EachDatabase(only = H2)
  class DriverThatLimitsSessions extends DatabaseTest {
    @Test
    @DisplayName("C5_1 a driver that would limit the whole session is not told a limit")
    void theSessionIsNotLimited() throws SQLException {
      try (Connection connection = database.open();
          Statement query = CatalogTimeout.limit(connection.createStatement())) {
        assertThat(query.getQueryTimeout()).isZero();
      }
    }
  }

  @Nested
  @EachDatabase(except = {H2, SQLITE})
  class WaitingQueries extends DatabaseTest {
    private final String table = UniqueName.of("waited");

    @BeforeEach
    void createTable() {
      TestingRow.createTable(database, table, true);
      database.sql().execute("insert into %s values (1, 'a', 1)".formatted(database.quote(table)));
    }

    @AfterEach
    void dropTable() {
      database.sql().execute("drop table " + database.quote(table));
    }

    @Test
    @DisplayName("C5_1 a query that waits ends as a transient failure, and its session lives on")
    void aQueryThatWaitsEnds() throws SQLException {
      String lock = "select id from %s where id = ? for update".formatted(database.quote(table));
      try (Connection holder = database.open();
          Connection waiting = connect(3);
          PreparedStatement held = holder.prepareStatement(lock);
          PreparedStatement query = CatalogTimeout.limit(waiting.prepareStatement(lock));
          Statement next = waiting.createStatement()) {
        holder.setAutoCommit(false);
        held.setInt(1, 1);
        held.execute();
        query.setInt(1, 1);

        long begun = System.nanoTime();
        SQLException failure = catchThrowableOfType(SQLException.class, query::execute);

        assertThat(Duration.ofNanos(System.nanoTime() - begun))
            .isBetween(Duration.ofMillis(1_500), Duration.ofMillis(2_900));
        Database known = KnownDatabases.read(holder);
        assertThat(known.product().errors().states().verdict(failure).kind())
            .isEqualTo(FailureKind.TRANSIENT);
        assertThat(
                SqlFailuresTest.failures(
                        known.product().errors(), new ConnectionSettings("jdbc:", null, null))
                    .isInterrupted(failure))
            .isTrue();
        assertThat(next.execute("select 1")).isTrue();
      }
    }

    @Test
    @DisplayName("C5_1 rows are written without a time limit of their own, nor a thread for one")
    void rowsHaveNoLimit() throws SQLException {
      try (Connection connection = connect(60);
          Statement rows = connection.createStatement()) {
        String sleep = server == POSTGRESQL ? "select pg_sleep(1.5)" : "select sleep(1.5)";
        long before = cancellingThreads();
        for (int i = 0; i < 20; i++) {
          execute(connection, 50);
        }
        connection.setNetworkTimeout(Runnable::run, 2_000);
        execute(connection, 1);
        connection.setNetworkTimeout(Runnable::run, 60_000);

        assertThat(rows.getQueryTimeout()).isZero();
        assertThat(cancellingThreads() - before).isLessThanOrEqualTo(1);
        try (ResultSet slept = rows.executeQuery(sleep)) {
          assertThat(slept.next()).isTrue();
          // MySQL and MariaDB answer 1 if the wait was interrupted.
          assertThat(slept.getString(1)).isIn("", "0");
        }
      }
    }

    private static void execute(Connection connection, int limit) throws SQLException {
      try (Statement query = CatalogTimeout.limit(connection.createStatement())) {
        assertThat(query.getQueryTimeout()).isEqualTo(limit);
        query.execute("select 1");
      }
    }

    private static long cancellingThreads() {
      return Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> thread.getName().matches("(?i).*(cancel|timer).*"))
          .count();
    }

    private Connection connect(int seconds) throws SQLException {
      int second = server == POSTGRESQL ? 1 : 1_000;
      String url = database.url() + "?socketTimeout=" + seconds * second;
      Properties properties = DriverDefaults.of(new ConnectionSettings(url, null, null));
      properties.setProperty("user", database.user());
      properties.setProperty("password", database.password());
      return DriverManager.getConnection(url, properties);
    }
  }
}
