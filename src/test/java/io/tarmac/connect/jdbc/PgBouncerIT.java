package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.session.RefusedConnection;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingPgBouncer;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests with a real PgBouncer in front of PostgreSQL, which hands out its sessions in turn. */
class PgBouncerIT {
  private static final int ROUNDS = 8;
  private static final int ROWS = 25;

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  abstract static class PgBouncerSuite {
    private final String mode;
    private final TestingDatabase server = DatabaseServer.POSTGRESQL.database();
    TestingPgBouncer pool;

    PgBouncerSuite(String mode) {
      this.mode = mode;
    }

    @BeforeAll
    void start() {
      pool = TestingPgBouncer.start(server, mode);
    }

    @AfterAll
    void stop() {
      if (pool != null) {
        pool.close();
      }
    }

    @ParameterizedTest
    @CsvSource({
      "'', at_least_once, insert, auto",
      "'', at_least_once, insert, copy",
      "'', at_least_once, insert, unnest",
      "'', at_least_once, insert, batch",
      "'', at_least_once, upsert, auto",
      "'', at_least_once, upsert, copy",
      "'', at_least_once, upsert, unnest",
      "'', at_least_once, upsert, batch",
      "'', exactly_once, insert, copy",
      "'', exactly_once, insert, batch",
      "'', exactly_once, upsert, auto",
      "'', exactly_once, upsert, unnest",
      "?prepareThreshold=0, at_least_once, insert, auto",
      "?prepareThreshold=0, at_least_once, upsert, copy",
      "?prepareThreshold=0, exactly_once, insert, batch",
      "?prepareThreshold=0, exactly_once, upsert, unnest"
    })
    @DisplayName("C9 C4_2 rows of two tasks go into their own tables, by every method")
    void rowsGoIntoTheirOwnTables(String option, String guarantee, String mode, String method) {
      String[] settings = {
        "delivery.guarantee", guarantee,
        "offsets.table.name", UniqueName.of("pooled_offsets"),
        "insert.mode", mode,
        "write.method", method
      };
      String totals = "select count(*), min(id), max(id), min(owner), max(owner) from ";
      try (PooledTask one = new PooledTask(option, settings);
          PooledTask other = new PooledTask(option, settings)) {
        putInTurn(one, other);

        for (PooledTask writer : List.of(one, other)) {
          assertThat(server.sql().rows(totals + writer.table))
              .containsExactly(
                  List.of(
                      String.valueOf(ROUNDS * (ROWS - 1)),
                      "1",
                      String.valueOf(ROUNDS * ROWS - 1),
                      writer.table,
                      writer.table));
        }
      }
    }

    @Test
    @DisplayName("C9 tables are created, altered and emptied")
    void tablesAreChanged() {
      try (PooledTask writer = new PooledTask("", "insert.mode", "upsert")) {
        writer.put(0);
        server
            .sql()
            .execute("alter table " + writer.table + " alter owner type varchar(5) using 'x'");
        writer.put(1);
        assertThat(server.columnType(writer.table, "owner")).isEqualTo("text");
        Schema row = fields("id int32").optional().build();
        Struct truncate = new Envelope("fleet", writer.table, row).truncate();
        writer.task.put(writer.records.next(writer.partition, null, truncate));

        assertThat(server.sql().count(writer.table)).isZero();
      }
    }

    static void putInTurn(PooledTask one, PooledTask other) {
      for (int round = 0; round < ROUNDS; round++) {
        one.put(round);
        other.put(round);
      }
    }

    /** A task with a table of its own, whose rows name the task. */
    final class PooledTask implements AutoCloseable {
      final String table = UniqueName.of("pooled");
      final TopicPartition partition = new TopicPartition(table, 0);
      final TestingRecords records = new TestingRecords();
      final TaskHarness task;

      PooledTask(String option, String... namesAndValues) {
        TaskConfiguration configuration =
            TaskConfiguration.on(pool)
                .with("name", table)
                .with("connection.url", pool.url() + option)
                .evolution("full")
                .keyFromRecordKey()
                .deletes()
                .with("truncate.enabled", true)
                .with(namesAndValues);
        task = new TaskHarness(configuration).open(partition);
      }

      /** Inserts rows, and deletes the first of them again. */
      void put(int round) {
        List<SinkRecord> rows = new ArrayList<>();
        for (int id = round * ROWS; id < (round + 1) * ROWS; id++) {
          Struct row = struct("id int32, owner string?", id, table);
          rows.add(records.next(partition, TestingRow.key(id), row));
        }
        rows.add(records.next(partition, TestingRow.key(round * ROWS), null));
        task.put(rows);
      }

      @Override
      public void close() {
        task.close();
      }
    }
  }

  @Nested
  class InTransactionMode extends PgBouncerSuite {
    InTransactionMode() {
      super("transaction");
    }

    @Test
    @DisplayName("C10_2 a statement that another session has prepared names prepareThreshold=0")
    void preparedStatementsAreNamed() {
      try (PooledTask one = new PooledTask("?prepareThreshold=1", "insert.mode", "upsert");
          PooledTask other = new PooledTask("?prepareThreshold=1", "insert.mode", "upsert")) {
        assertThatThrownBy(() -> putInTurn(one, other))
            .isInstanceOf(ConnectException.class)
            .hasMessageMatching("(?s).*SQLSTATE (26000|42P05) \\(fatal\\): .*")
            .hasMessageContainingAll(
                "ERROR: prepared statement \"S_",
                "; a pooler gives each transaction another session, which does not know the"
                    + " statement: set prepareThreshold=0 in connection.url, see"
                    + " docs/how-to/poolers.md");
      }
    }
  }

  @Nested
  class InSessionMode extends PgBouncerSuite {
    InSessionMode() {
      super("session");
    }

    @Test
    @DisplayName("C10_2 the log says that nothing is prepared, unless the URL decides")
    void theLogSaysSo() {
      try (TestingLog log = new TestingLog(Level.INFO)) {
        try (PooledTask writer = new PooledTask("")) {
          writer.put(0);
        }
        assertThat(log.text()).contains("A pooler is between the connector and PostgreSQL");
      }
      try (TestingLog log = new TestingLog(Level.INFO);
          PooledTask writer = new PooledTask("?prepareThreshold=5")) {
        writer.put(0);
        writer.put(1);
        assertThat(log.text()).doesNotContain("A pooler is between");
      }
    }

    @Test
    @DisplayName("C10_2 a parameter that PgBouncer does not take has a remedy")
    void startupParameters() {
      SinkConfig config =
          SinkConfig.parse(
              TaskConfiguration.on(pool)
                  .with("connection.url", pool.url() + "?options=-c%20lock_timeout=5s"));

      assertThatThrownBy(() -> ConnectionProbe.open(config).close())
          .isInstanceOf(RefusedConnection.class)
          .hasMessageContaining("unsupported startup parameter")
          .hasMessageEndingWith(
              "; add the parameter to ignore_startup_parameters of PgBouncer, or take it out of"
                  + " connection.url, see docs/how-to/poolers.md");
    }
  }
}
