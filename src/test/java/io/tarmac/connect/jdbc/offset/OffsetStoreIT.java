package io.tarmac.connect.jdbc.offset;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.session.TestingSession;
import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OffsetStoreIT {

  @Nested
  @EachDatabase
  class DefaultDriverOptions extends OffsetStoreSuite {}

  /** Drivers that send a batch as one: MariaDB's then does not tell how many rows it hits. */
  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class InBulk extends OffsetStoreSuite {
    @Override
    String url() {
      return database.url()
          + (server == MARIADB ? "?useBulkStmts=true" : "?rewriteBatchedStatements=true");
    }
  }

  abstract static class OffsetStoreSuite extends DatabaseTest {
    private static final TopicPartition FIRST = new TopicPartition("flights", 0);
    private static final TopicPartition SECOND = new TopicPartition("flights", 1);
    private static final String GROUP = "connect-fleet";

    private final QuotedSql sql = new QuotedSql(database);
    private final String table = UniqueName.of("offsets");
    private final List<TestingSession> sessions = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void close() throws SQLException {
      threads.shutdownNow();
      for (TestingSession session : sessions) {
        session.close();
      }
    }

    @Test
    @DisplayName(
        "C4_2 the table is made where it is absent, with its columns, and used where it is")
    void theTableIsMade() throws Exception {
      assertThat(nextOffsets(take(session(), FIRST, SECOND)))
          .isEqualTo(Map.of(FIRST, PartitionLease.NONE, SECOND, PartitionLease.NONE));
      assertThat(nextOffsets(take(session(), FIRST))).isEqualTo(Map.of(FIRST, PartitionLease.NONE));

      String query =
          """
          select `partition_id`, `next_offset`, `topic`, `consumer_group` from `%s`
          where `epoch` > 0 and `updated_at` is not null order by 1
          """;
      assertThat(sql.rows(query.formatted(table)))
          .containsExactly(
              List.of("0", "-1", "flights", GROUP), List.of("1", "-1", "flights", GROUP));
    }

    @Test
    @DisplayName("C4_2 tasks that race to make the table and its rows all succeed")
    void racingTasksAllSucceed() throws Exception {
      int tasks = 4;
      CyclicBarrier together = new CyclicBarrier(tasks);
      List<Callable<Map<TopicPartition, PartitionLease>>> racers = new ArrayList<>();
      for (int i = 0; i < tasks; i++) {
        TestingSession racer = session();
        racers.add(
            () -> {
              together.await(30, TimeUnit.SECONDS);
              return take(racer, FIRST, SECOND);
            });
      }
      List<PartitionLease> leases = new ArrayList<>();
      for (Future<Map<TopicPartition, PartitionLease>> taken :
          threads.invokeAll(racers, 60, TimeUnit.SECONDS)) {
        leases.addAll(taken.get().values());
      }

      assertThat(leases).hasSize(2 * tasks);
      assertThat(database.sql().count(table)).isEqualTo(2);
    }

    @Test
    @DisplayName("C4_3 what is saved is there when it is committed, and only then")
    void whatIsSavedIsCommittedWithTheRows() throws Exception {
      TestingSession session = session();
      Map<TopicPartition, PartitionLease> leases = take(session, FIRST, SECOND);
      save(session, leases, Map.of(FIRST, 10L, SECOND, 20L));
      session.connection().rollback();
      assertThat(stored())
          .isEqualTo(Map.of(FIRST, PartitionLease.NONE, SECOND, PartitionLease.NONE));

      save(session, leases, Map.of(FIRST, 10L, SECOND, 20L));
      session.connection().commit();
      assertThat(stored()).isEqualTo(Map.of(FIRST, 10L, SECOND, 20L));
    }

    @Test
    @DisplayName(
        "C4_3 a session that has lost a partition to another cannot save, not even the rest")
    void aLostPartitionCannotBeSaved() throws Exception {
      TestingSession sleeper = session();
      Map<TopicPartition, PartitionLease> leases = take(sleeper, FIRST, SECOND);
      TestingSession owner = session();
      Map<TopicPartition, PartitionLease> owned = take(owner, SECOND);

      assertThatThrownBy(() -> save(sleeper, leases, Map.of(FIRST, 10L, SECOND, 20L)))
          .isInstanceOf(FencedException.class)
          .hasMessageContainingAll("flights-1", table);
      sleeper.connection().rollback();
      save(owner, owned, Map.of(SECOND, 5L));
      owner.connection().commit();

      assertThat(stored()).isEqualTo(Map.of(FIRST, PartitionLease.NONE, SECOND, 5L));
    }

    @Test
    @DisplayName("C4_3 an offset that has moved under an unchanged epoch cannot be saved over")
    void anOffsetThatHasMovedCannotBeSavedOver() throws Exception {
      TestingSession session = session();
      Map<TopicPartition, PartitionLease> leases = take(session, FIRST);
      save(session, leases, Map.of(FIRST, 10L));
      session.connection().commit();
      Map<TopicPartition, PartitionLease> moved = Map.of(FIRST, leases.get(FIRST).at(10));
      // As after a failover to a server that lacks the last transaction.
      sql.execute("update `%s` set `next_offset` = 7".formatted(table));

      assertThatThrownBy(() -> save(session, moved, Map.of(FIRST, 20L)))
          .isInstanceOf(FencedException.class);
    }

    @ParameterizedTest
    @CsvSource({"true, 10", "false, -1"})
    @DisplayName(
        "C4_4 taking a partition waits for the end of a transaction that has stored its offset")
    void takingWaitsForATransactionUnderWay(boolean commits, long nextOffset) throws Exception {
      TestingSession former = session();
      save(former, take(former, FIRST), Map.of(FIRST, 10L));
      TestingSession owner = session();
      Future<Map<TopicPartition, PartitionLease>> taking = threads.submit(() -> take(owner, FIRST));
      Await.never("it is taken", Duration.ofMillis(300), taking::isDone);
      if (commits) {
        former.connection().commit();
      } else {
        former.connection().rollback();
      }

      assertThat(nextOffsets(taking.get(30, TimeUnit.SECONDS)))
          .isEqualTo(Map.of(FIRST, nextOffset));
    }

    @Test
    @DisplayName("C4_4 a transaction that saves after its partition was taken saves nothing")
    void savingAfterThePartitionWasTakenFails() throws Exception {
      TestingSession former = session();
      Map<TopicPartition, PartitionLease> leases = take(former, FIRST);
      // A transaction that has been reading for a while, as one has that writes rows.
      former.offsets().read(former.connection());
      take(session(), FIRST);

      assertThatThrownBy(() -> save(former, leases, Map.of(FIRST, 10L)))
          .isInstanceOf(SQLException.class);
      former.connection().rollback();
      assertThat(stored()).isEqualTo(Map.of(FIRST, PartitionLease.NONE));
    }

    @Test
    @DisplayName(
        "C4_5 offsets that a user sets are stored, also without the table, and fence tasks off")
    void offsetsAreSet() throws Exception {
      alter(Map.of(FIRST, 500L));
      assertThat(stored()).isEqualTo(Map.of(FIRST, 500L));
      TestingSession sleeper = session();
      Map<TopicPartition, PartitionLease> leases = take(sleeper, FIRST);
      alter(Map.of(FIRST, 500L, SECOND, 3L));

      assertThat(stored()).isEqualTo(Map.of(FIRST, 500L, SECOND, 3L));
      assertThatThrownBy(() -> save(sleeper, leases, Map.of(FIRST, 510L)))
          .isInstanceOf(FencedException.class);
    }

    @Test
    @DisplayName("C4_5 offsets that a user resets are deleted, and no epoch is used again")
    void offsetsAreDeleted() throws Exception {
      Map<TopicPartition, @Nullable Long> both = new HashMap<>();
      both.put(FIRST, null);
      both.put(SECOND, null);
      alter(both);
      TestingSession sleeper = session();
      Map<TopicPartition, PartitionLease> leases = take(sleeper, FIRST, SECOND);
      both.put(SECOND, 8L);
      alter(both);

      assertThat(stored()).isEqualTo(Map.of(SECOND, 8L));
      take(session(), FIRST);
      assertThatThrownBy(() -> save(sleeper, leases, Map.of(FIRST, 10L)))
          .isInstanceOf(FencedException.class);
    }

    @Test
    @DisplayName("C4_5 C4_7 all offsets of a connector are deleted, and no other's")
    void allOffsetsOfAConnectorAreDeleted() throws Exception {
      TestingSession mine = session();
      mine.offsets().deleteAll(mine.connection());
      take(mine, FIRST, SECOND);
      TestingSession other = session("connect-other");
      take(other, FIRST);
      mine.offsets().deleteAll(mine.connection());

      assertThat(stored()).isEmpty();
      assertThat(other.offsets().read(other.connection())).containsOnlyKeys(FIRST);
    }

    @Test
    @DisplayName("C4_2 consumer groups and topics are told apart exactly, and may be of any length")
    void namesAreToldApart() throws Exception {
      String longest = "\uD83D\uDEEB".repeat(127) + "x";
      List<String> groups = List.of(GROUP, "Connect-Fleet", GROUP + " ", "connect-fléet", longest);
      TopicPartition upper = new TopicPartition("FLIGHTS", 0);
      TopicPartition longTopic = new TopicPartition("t".repeat(249), 0);
      for (String group : groups) {
        assertThat(nextOffsets(take(session(group), FIRST, upper, longTopic)))
            .hasSize(3)
            .doesNotContainValue(1L);
        TestingSession session = session(group);
        session.offsets().alter(session.connection(), Map.of(FIRST, 1L));
      }

      assertThat(database.sql().count(table)).isEqualTo(3L * groups.size());
    }

    @Test
    @DisplayName("C4_2 where the table cannot be made, the error has the statement that makes it")
    void aTableThatCannotBeMade() throws Exception {
      try (TestingSession session = TestingSession.open(configuration("nowhere." + table, GROUP))) {
        assertThatThrownBy(() -> session.offsets().take(session.connection(), List.of(FIRST)))
            .isInstanceOf(OffsetsTableException.class)
            .extracting(failure -> ((OffsetsTableException) failure).ddl())
            .asString()
            .startsWith(
                "CREATE TABLE %s.%s (".formatted(database.quote("nowhere"), database.quote(table)))
            .contains(database.quote("next_offset"));
      }
    }

    String url() {
      return database.url();
    }

    private TestingSession session() throws SQLException {
      return session(GROUP);
    }

    private TestingSession session(String group) throws SQLException {
      TestingSession session = TestingSession.open(configuration(table, group));
      sessions.add(session);
      return session;
    }

    private Map<String, String> configuration(String offsetsTable, String group) {
      return TaskConfiguration.on(database)
          .with("connection.url", url())
          .exactlyOnce()
          .with("offsets.table.name", offsetsTable)
          .with("consumer.override.group.id", group);
    }

    private static Map<TopicPartition, PartitionLease> take(
        TestingSession session, TopicPartition... partitions) throws SQLException {
      return session.offsets().take(session.connection(), List.of(partitions));
    }

    private static void save(
        TestingSession session,
        Map<TopicPartition, PartitionLease> held,
        Map<TopicPartition, Long> offsets)
        throws SQLException {
      session.offsets().save(session.connection(), held, offsets);
    }

    private void alter(Map<TopicPartition, @Nullable Long> offsets) throws SQLException {
      TestingSession session = session();
      session.offsets().alter(session.connection(), offsets);
    }

    private Map<TopicPartition, Long> stored() throws SQLException {
      TestingSession session = session();
      return nextOffsets(session.offsets().read(session.connection()));
    }

    private static Map<TopicPartition, Long> nextOffsets(
        Map<TopicPartition, PartitionLease> leases) {
      Map<TopicPartition, Long> offsets = new HashMap<>();
      leases.forEach((partition, lease) -> offsets.put(partition, lease.nextOffset()));
      return offsets;
    }
  }
}
