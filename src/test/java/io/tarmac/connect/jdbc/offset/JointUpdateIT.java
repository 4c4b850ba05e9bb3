package io.tarmac.connect.jdbc.offset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.session.TestingSession;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.ThroughDriver;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The update of several offsets in one statement, which is sent through MySQL's driver. */
class JointUpdateIT {

  private static final String DEFAULT_ISOLATION = "REPEATABLE-READ";

  @Nested
  class LocksOnMySql extends JointUpdateSuite {
    LocksOnMySql() {
      super(DatabaseServer.MYSQL.database(), "transaction_isolation");
    }

    /** Without the hint, MySQL 9.7 scans the table in the last of these cases. */
    @ParameterizedTest
    @CsvSource({"2, 1", "4, 2", "64, 2", "64, 1"})
    @DisplayName("C4_3 saving locks the rows of the saved offsets, and neither others nor gaps")
    void onlyTheSavedRowsAreLocked(int partitions, int step) throws Exception {
      take(session("other-group", DEFAULT_ISOLATION), partitions(0, partitions));
      TestingSession session = session("group", DEFAULT_ISOLATION);
      Map<TopicPartition, PartitionLease> leases = take(session, partitions(0, partitions));
      database.sql().rows("analyze table " + table);
      save(session, leases, partitions(0, partitions, step));

      assertThat(locks())
          .hasSize(partitions / step)
          .containsOnly(List.of("PRIMARY", "X,REC_NOT_GAP"));
    }

    private List<List<@Nullable String>> locks() {
      return database
          .sql()
          .rows(
              """
              select index_name, lock_mode from performance_schema.data_locks
              where object_name = '%s' and lock_type = 'RECORD'
              """
                  .formatted(table));
    }
  }

  @Nested
  class LocksOnMariaDb extends JointUpdateSuite {
    LocksOnMariaDb() {
      super(
          new ThroughDriver(DatabaseServer.MARIADB.database(), "jdbc:mysql:", ""), "tx_isolation");
    }
  }

  abstract static class JointUpdateSuite {
    final TestingDatabase database;
    final String table = UniqueName.of("offsets");
    private final String isolationVariable;
    private final List<TestingSession> sessions = new ArrayList<>();

    JointUpdateSuite(TestingDatabase database, String isolationVariable) {
      this.database = database;
      this.isolationVariable = isolationVariable;
    }

    @AfterEach
    void close() throws SQLException {
      for (TestingSession session : sessions) {
        session.close();
      }
    }

    @ParameterizedTest
    @CsvSource({
      "2, 2, REPEATABLE-READ",
      "2, 2, READ-COMMITTED",
      "2, 70, REPEATABLE-READ",
      "40, 2, REPEATABLE-READ",
      "20, 20, REPEATABLE-READ"
    })
    @DisplayName("C4_3 a task that saves keeps no other task or group from saving or taking")
    void othersNeedNotWait(int groups, int partitions, String isolation) throws Exception {
      List<Map<TopicPartition, PartitionLease>> leases = new ArrayList<>();
      for (int group = 0; group < groups; group++) {
        leases.add(take(session("group-" + group, isolation), partitions(0, 2 * partitions)));
      }
      // The server's statistics decide how it finds rows.
      database.sql().rows("analyze table " + table);
      TestingSession otherTask = session("group-0", isolation);

      // The even partitions are of one task, and the odd ones, their neighbours, of another.
      save(sessions.get(0), leases.get(0), partitions(0, 2 * partitions, 2));
      save(otherTask, leases.get(0), partitions(1, 2 * partitions, 2));
      for (int group = 1; group < groups; group++) {
        save(sessions.get(group), leases.get(group), partitions(0, 2 * partitions));
      }
      take(session("group-0", isolation), partitions(2 * partitions, 2 * partitions + 2));
      take(session("group-00", isolation), partitions(0, 2));
      for (TestingSession session : sessions) {
        session.connection().commit();
      }

      assertThat(
              database
                  .sql()
                  .value("select count(*) from %s where next_offset = 10".formatted(table)))
          .isEqualTo(String.valueOf(groups * 2 * partitions));
    }

    @Test
    @DisplayName("C4_3 of many partitions each gets its own offset, or none does")
    void eachPartitionGetsItsOwnOffset() throws Exception {
      List<TopicPartition> partitions = partitions(0, 131);
      TestingSession session = session("group", DEFAULT_ISOLATION);
      Map<TopicPartition, PartitionLease> leases = take(session, partitions);
      Map<TopicPartition, Long> offsets = new HashMap<>();
      partitions.forEach(p -> offsets.put(p, 1_000L + p.partition()));
      session.offsets().save(session.connection(), leases, offsets);
      session.connection().commit();

      assertThat(
              database.sql().value("select sum(next_offset = 1000 + partition_id) from " + table))
          .isEqualTo("131");

      Map<TopicPartition, PartitionLease> moved = new HashMap<>();
      leases.forEach((p, lease) -> moved.put(p, lease.at(1_000 + p.partition())));
      take(session("group", DEFAULT_ISOLATION), partitions(77, 78));
      offsets.replaceAll((p, offset) -> offset + 1_000);

      assertThatThrownBy(() -> session.offsets().save(session.connection(), moved, offsets))
          .isInstanceOf(FencedException.class)
          .hasMessageContaining("[flights-77]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ", add id bigint auto_increment primary key"})
    @DisplayName(
        "C4_3 the rows of a table with another primary key, or none, are updated one by one")
    void aTableWithoutThatPrimaryKey(String otherKey) throws Exception {
      take(session("group", DEFAULT_ISOLATION), partitions(0, 2));
      database
          .sql()
          .execute(
              "alter table %s drop primary key, add unique (consumer_group, topic, partition_id)%s"
                  .formatted(table, otherKey));
      try (StatementLog log = new StatementLog()) {
        TestingSession session =
            TestingSession.open(configuration("group", log.url(database.url())));
        sessions.add(session);
        for (long offset : new long[] {10, 20}) {
          save(session, take(session, partitions(0, 2)), partitions(0, 2), offset);
          session.connection().commit();
        }

        assertThat(log.entries())
            .filteredOn(entry -> entry.sql().contains("SET `next_offset` = "))
            .extracting(entry -> entry.sql().contains("FORCE INDEX"))
            .containsExactly(false, false);
      }
      assertThat(database.sql().rows("select next_offset from " + table))
          .containsExactly(List.of("20"), List.of("20"));
    }

    static List<TopicPartition> partitions(int from, int to) {
      return partitions(from, to, 1);
    }

    static List<TopicPartition> partitions(int from, int to, int step) {
      return IntStream.iterate(from, i -> i < to, i -> i + step)
          .mapToObj(i -> new TopicPartition("flights", i))
          .toList();
    }

    /** Opens a session that gives up waiting for a lock after a second. */
    TestingSession session(String group, String isolation) throws SQLException {
      String variables = "innodb_lock_wait_timeout=1," + isolationVariable + "='" + isolation + "'";
      TestingSession session =
          TestingSession.open(
              configuration(group, database.url() + "?sessionVariables=" + variables));
      sessions.add(session);
      return session;
    }

    private Map<String, String> configuration(String group, String url) {
      return TaskConfiguration.on(database)
          .with("connection.url", url)
          .exactlyOnce()
          .with("offsets.table.name", table)
          .with("consumer.override.group.id", group);
    }

    static Map<TopicPartition, PartitionLease> take(
        TestingSession session, List<TopicPartition> partitions) throws SQLException {
      return session.offsets().take(session.connection(), partitions);
    }

    static void save(
        TestingSession session,
        Map<TopicPartition, PartitionLease> leases,
        List<TopicPartition> partitions)
        throws SQLException {
      save(session, leases, partitions, 10);
    }

    static void save(
        TestingSession session,
        Map<TopicPartition, PartitionLease> leases,
        List<TopicPartition> partitions,
        long offset)
        throws SQLException {
      Map<TopicPartition, Long> offsets = new HashMap<>();
      partitions.forEach(partition -> offsets.put(partition, offset));
      session.offsets().save(session.connection(), leases, offsets);
    }
  }
}
