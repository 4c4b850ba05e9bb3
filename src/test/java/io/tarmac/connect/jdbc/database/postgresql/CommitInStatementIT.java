package io.tarmac.connect.jdbc.database.postgresql;

import static io.tarmac.connect.jdbc.table.TestingIdentifiers.DOUBLE_QUOTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.offset.StatementCommit;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import io.tarmac.connect.jdbc.write.CommitFailedException;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.OnConflict;
import io.tarmac.connect.jdbc.write.RowWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/** Batches whose last statement carries the commit, and what becomes of them if it fails. */
class CommitInStatementIT {

  private static final int ROWS = 20;

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String table = UniqueName.of("carried");
  private final TopicPartition partition = new TopicPartition(table, 0);
  private final TestingRecords records = new TestingRecords();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?autosave=always",
        "?autosave=conservative",
        "?reWriteBatchedInserts=true",
        "?prepareThreshold=0",
        "?prepareThreshold=1",
        "?prepareThreshold=-1",
        "?defaultRowFetchSize=1",
        "?preferQueryMode=extendedCacheEverything"
      })
  @DisplayName("C6_1 C9 only the row is refused whose amount is there, whatever the URL asks for")
  void aDuplicateIsRefused(String options) {
    TestingRow.createTable(database, table, true);
    database.sql().execute("alter table %s add unique (amount)".formatted(table));
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, options)) {
      for (int batch = 0; batch < 8; batch++) {
        task.put(rows(batch * ROWS, (batch + 1) * ROWS));
      }
      assertThat(commitsInStatements(log)).isEqualTo(8);
      List<SinkRecord> bad = new ArrayList<>(rows(1_000, 1_000 + ROWS));
      bad.set(7, records.next(partition, null, TestingRow.of(1_007, "name", 3)));
      task.put(bad);
      task.put(rows(2_000, 2_000 + ROWS));

      assertThat(commitsInStatements(log))
          .as("and two tries in vain, the rest of that batch, and the last batch")
          .isEqualTo(12);
      assertThat(task.context().deadLetters().reports()).hasSize(1);
    }
    assertThat(database.sql().count(table)).isEqualTo(10 * ROWS - 1);
  }

  @Test
  @DisplayName("C6_1 a row that a trigger refuses is found")
  void aRowThatATriggerRefuses() {
    TestingRow.createTable(database, table, true);
    createTrigger("create trigger %1$s_no before insert", "if new.id = 7 then raise 'no'; end if");

    assertOneIsRefused();
  }

  @Test
  @DisplayName("C6_1 a row that a constraint refuses at the commit is found")
  void aRowThatIsRefusedAtTheCommit() {
    TestingRow.createTable(database, table, true);
    database
        .sql()
        .execute(
            "create table %s_parent as select id from generate_series(0, 19) as id where id <> 7"
                .formatted(table),
            "alter table %s_parent add primary key (id)".formatted(table),
            "alter table %1$s add foreign key (id) references %1$s_parent deferrable initially deferred"
                .formatted(table));

    assertOneIsRefused();
  }

  private void assertOneIsRefused() {
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, "")) {
      task.put(rows(0, ROWS));

      assertThat(commitsInStatements(log)).isPositive();
      assertThat(task.context().deadLetters().offsets()).containsExactly(7L);
    }
    assertThat(database.sql().count(table)).isEqualTo(ROWS - 1);
  }

  @Test
  @DisplayName(
      "C5_2 a serialization failure at the commit is one of the commit, and writes nothing")
  void aSerializationFailureAtTheCommit() {
    TestingRow.createTable(database, table, true);
    database.sql().execute("create sequence %s_tries".formatted(table));
    createTrigger(
        "create constraint trigger %1$s_once after insert",
        "if nextval('%1$s_tries') = 1 then raise 'again' using errcode = '40001'; end if");
    List<SinkRecord> rows = rows(0, ROWS);
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, "")) {
      assertThatThrownBy(() -> task.put(rows))
          .isInstanceOf(RetriableException.class)
          .hasMessageContaining("the commit of the records " + table)
          .hasMessageContaining("40001");
      assertThat(database.sql().count(table)).isZero();

      task.putUntilAccepted(rows);
      assertThat(task.context().deadLetters().reports()).isEmpty();
    }
    assertThat(database.sql().count(table)).isEqualTo(ROWS);
  }

  @Test
  @DisplayName("C9 of several statements the last one carries the commit")
  void theLastOfSeveralStatements() {
    TestingRow.createTable(database, table, true);
    database.sql().execute("alter table %s alter name type text".formatted(table));
    String megabyte = "x".repeat(1 << 20);
    List<SinkRecord> rows =
        IntStream.range(0, 17)
            .mapToObj(id -> records.next(partition, null, TestingRow.of(id, megabyte, id)))
            .toList();
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, "")) {
      task.put(rows);

      assertThat(log.beginningWith("INSERT")).hasSize(2);
      assertThat(commitsInStatements(log)).isOne();
    }
    assertThat(database.sql().number("select sum(length(name)) from " + table))
        .isEqualTo(17L << 20);
  }

  /** Adds a trigger for each row; deferred until the commit if it is one of a constraint. */
  private void createTrigger(String creation, String body) {
    String deferred = creation.contains("constraint") ? "deferrable initially deferred" : "";
    database
        .sql()
        .execute(
            ("create function %1$s_f() returns trigger language plpgsql as $$ begin "
                    + body
                    + "; return new; end $$")
                .formatted(table),
            (creation + " on %1$s " + deferred + " for each row execute function %1$s_f()")
                .formatted(table));
  }

  private TaskHarness task(StatementLog log, String options) {
    return new TaskHarness(
            TaskConfiguration.on(database)
                .with("connection.url", log.url(database.url() + options))
                .with("write.method", "unnest")
                .with("batch.max.bytes", 1 << 28)
                .with("primary.key.mode", "record_value")
                .with("primary.key.fields", "id")
                .upsert()
                .deadLetters())
        .open(partition);
  }

  private List<SinkRecord> rows(int from, int to) {
    return IntStream.range(from, to).mapToObj(this::row).toList();
  }

  private SinkRecord row(int id) {
    return records.next(partition, null, TestingRow.of(id, "name", id));
  }

  private static long commitsInStatements(StatementLog log) {
    return log.entries().stream().filter(entry -> entry.sql().endsWith("; COMMIT")).count();
  }

  /** The failures of one statement, and the state in which each leaves the connection. */
  @Nested
  class Failures {

    /** An action to take before a statement is sent. */
    @FunctionalInterface
    private interface BeforeSending {
      void before(Statement statement) throws SQLException;
    }

    private final TablePlan plan = TestingPlans.plan(table, "id");
    private final RowWriter writer =
        new UnnestRows(
                new SetBasedSql(DOUBLE_QUOTES, new Dml(DOUBLE_QUOTES, new OnConflict())),
                new CarriedCommits())
            .prepare(plan, Operation.INSERT);

    Failures() {
      database
          .sql()
          .execute(
              "create table %s (id text, unique (id) deferrable initially deferred, check (id < 'b'))"
                  .formatted(table));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?autosave=always"})
    @DisplayName("C5_2 a refused statement, a refused commit and a lost connection differ")
    void whatHasFailed(String options) throws SQLException {
      try (Connection connection = open(options)) {
        assertThatThrownBy(() -> write(connection, commit(statement -> {}), "c"))
            .isNotInstanceOf(CommitFailedException.class)
            .isInstanceOfSatisfying(
                SQLException.class,
                failure -> assertThat(failure.getSQLState()).isEqualTo("23514"));
        connection.rollback();
        assertThatThrownBy(() -> write(connection, commit(statement -> {}), "a", "a"))
            .isInstanceOf(CommitFailedException.class)
            .hasMessageContaining("unique");
        connection.rollback();
        assertThat(database.sql().count(table)).isZero();

        write(connection, commit(statement -> {}), "a");
        assertThat(state(connection)).isEqualTo(TransactionState.IDLE);
        assertThat(database.sql().count(table)).isOne();
        assertThatThrownBy(
                () ->
                    write(
                        connection,
                        commit(statement -> statement.getConnection().abort(Runnable::run)),
                        "b"))
            .isInstanceOf(SQLException.class);
      }
      assertThat(database.sql().count(table)).isOne();
    }

    private void write(Connection connection, StatementCommit commit, String... ids)
        throws SQLException {
      List<Row> rows = new ArrayList<>();
      for (String id : ids) {
        rows.add(TestingRows.withValues(plan, Operation.INSERT, 0, id));
      }
      writer.writeAndCommit(connection, rows, commit);
    }

    private static StatementCommit commit(BeforeSending beginning) {
      return new StatementCommit(
          "; COMMIT",
          false,
          (statement, first, cancellation) -> beginning.before(statement),
          () -> {});
    }

    private Connection open(String options) throws SQLException {
      Connection connection =
          DriverManager.getConnection(database.url() + options, database.connectionProperties());
      connection.setAutoCommit(false);
      // Lets the driver send arrays in binary.
      assertThat(new PostgreSqlStrategies(DOUBLE_QUOTES).bestFirst(connection)).isNotEmpty();
      connection.rollback();
      return connection;
    }

    private static TransactionState state(Connection connection) throws SQLException {
      return connection.unwrap(BaseConnection.class).getTransactionState();
    }
  }
}
