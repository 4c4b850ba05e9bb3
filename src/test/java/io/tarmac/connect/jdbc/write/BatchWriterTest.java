package io.tarmac.connect.jdbc.write;

import static io.tarmac.connect.jdbc.batch.Operation.DELETE;
import static io.tarmac.connect.jdbc.batch.Operation.INSERT;
import static io.tarmac.connect.jdbc.batch.Operation.UPSERT;
import static io.tarmac.connect.jdbc.batch.TestingRows.batch;
import static io.tarmac.connect.jdbc.batch.TestingRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchWriterTest {

  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", "id");
  private static final TablePlan CREWS = TestingPlans.plan("crews", "id");

  private final BatchWriter writer = TestingBatchWriters.of(TestingBatchWriters.JDBC_BATCH);
  private final ScriptedConnection script = new ScriptedConnection();

  @Test
  @DisplayName("C2_1 runs are written in order, table by table, and committed once at the end")
  void runsAreWrittenInOrderAndCommittedOnceAtTheEnd() throws Exception {
    write(
        row(FLIGHTS, INSERT, 1),
        row(CREWS, INSERT, 2),
        row(FLIGHTS, DELETE, 3),
        row(FLIGHTS, DELETE, 4),
        row(FLIGHTS, INSERT, 5));

    assertThat(script.calls())
        .filteredOn(call -> !call.startsWith("addBatch") && !call.startsWith("close"))
        .containsExactly(
            "prepareStatement[INSERT INTO \"flights\" (\"id\") VALUES (?)]",
            "setString[1, 1]",
            "executeBatch",
            "prepareStatement[DELETE FROM \"flights\" WHERE \"id\" = ?]",
            "setString[1, 3]",
            "setString[1, 4]",
            "executeBatch",
            "prepareStatement[INSERT INTO \"flights\" (\"id\") VALUES (?)]",
            "setString[1, 5]",
            "executeBatch",
            "prepareStatement[INSERT INTO \"crews\" (\"id\") VALUES (?)]",
            "setString[1, 2]",
            "executeBatch",
            "commit");
  }

  @Test
  @DisplayName("C1_1 after a failure nothing more is written and nothing is committed")
  void afterAFailureNothingIsCommitted() {
    SQLException refused = new SQLException("refused", "23505");
    script.failing("executeBatch", 2, refused);

    RunFailedException failure =
        catchThrowableOfType(
            RunFailedException.class,
            () ->
                write(
                    row(FLIGHTS, INSERT, 1),
                    row(FLIGHTS, DELETE, 2),
                    row(FLIGHTS, DELETE, 3),
                    row(CREWS, INSERT, 4)));

    assertThat((Throwable) failure.failure()).isSameAs(refused);
    assertThat(failure.run().plan()).isSameAs(FLIGHTS);
    assertThat(failure.run().operation()).isEqualTo(DELETE);
    assertThat(failure.run().offsets()).isEqualTo("flights-0@2..3");
    assertThat(script.calls())
        .endsWith("executeBatch", "close")
        .noneMatch(call -> call.contains("crews"))
        .doesNotContain("commit");
  }

  @Test
  @DisplayName("C1_1 a statement that cannot be prepared fails its run")
  void aStatementThatCannotBePreparedFailsItsRun() {
    script.failing("prepareStatement", 1, new SQLException("no such table", "42P01"));

    assertThatThrownBy(() -> write(row(FLIGHTS, INSERT, 1))).isInstanceOf(RunFailedException.class);
    assertThat(script.calls()).hasSize(1);
  }

  @Test
  @DisplayName("C1_1 a commit that fails is no run's failure: whether it took effect is unknown")
  void aFailedCommitIsTheDriversOwnException() {
    SQLException lost = new SQLException("connection lost", "08006");
    script.failing("commit", 1, lost);

    assertThatThrownBy(() -> write(row(FLIGHTS, INSERT, 1))).isSameAs(lost);
  }

  @Test
  @DisplayName("C5_3 a session that cannot be looked at is no commit that failed")
  void aSessionThatCannotBeLookedAtIsNoFailedCommit() {
    SQLException refused = new SQLException("no such variable", "42000");
    BatchWriter unprepared =
        TestingBatchWriters.of(
            connection -> {
              throw refused;
            });

    SessionFailedException failure =
        catchThrowableOfType(
            SessionFailedException.class,
            () -> unprepared.write(script.connection(), batch(row(FLIGHTS, INSERT, 1))));

    assertThat((Throwable) failure.failure()).isSameAs(refused);
    assertThat(script.calls()).isEmpty();
  }

  @Test
  @DisplayName("C6_1 no bad row is searched for in a table where the search could not be undone")
  void whatCannotBeUndoneIsNotSearched() {
    assertThatThrownBy(() -> withoutSavepoints(false).write(script.connection(), suspected()))
        .isInstanceOf(PlanException.class)
        .hasMessageContainingAll("flights", "batch.size=1");
    assertThat(script.calls()).isEmpty();
  }

  @Test
  @DisplayName("C6_1 where a transaction can be undone, if no part of it, it is tried row by row")
  void whatCanBeUndoneAsAWholeIsWrittenRowByRow() throws Exception {
    assertThat(withoutSavepoints(true).write(script.connection(), suspected()).refused()).isEmpty();

    assertThat(script.calls())
        .containsSubsequence("setString[1, 2]", "setString[1, 1]", "commit")
        .doesNotContain("setSavepoint");
  }

  @Test
  @DisplayName("C6_1 and where that fails too the task says how the bad row is found")
  void whatIsRefusedThenIsNotSearched() {
    script.failing("executeBatch", 1, new SQLException("too long", "22001"));

    assertThatThrownBy(() -> withoutSavepoints(true).write(script.connection(), suspected()))
        .isInstanceOf(PlanException.class)
        .hasMessageContainingAll("flights", "batch.size=1");
    assertThat(script.calls()).doesNotContain("commit");
  }

  @Test
  @DisplayName("C6_1 a bad row that is alone in its batch is found without savepoints too")
  void aRowThatComesAloneIsFound() throws Exception {
    script.failing("executeBatch", 1, new SQLException("too long", "22001"));
    Batch alone = batch(row(FLIGHTS, UPSERT, 1)).asSuspected();

    assertThat(withoutSavepoints(true).write(script.connection(), alone).refused()).hasSize(1);

    assertThat(script.calls()).endsWith("rollback").doesNotContain("commit");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("C6_1 a row with an unknown error is compared with one of an earlier batch")
  void aRowIsComparedWithOneOfAnEarlierBatch(boolean isEarlierSearched) throws Exception {
    SQLException unknown = new SQLException("refused", "BZ001");
    Connection connection =
        script.failing("executeBatch", 2, unknown).failing("executeBatch", 4, unknown).connection();
    Batch earlier = batch(row(FLIGHTS, UPSERT, 1));
    Batch bad = batch(row(FLIGHTS, UPSERT, 2)).asSuspected();

    writer.write(connection, isEarlierSearched ? earlier.asSuspected() : earlier);

    assertThat(writer.write(connection, bad).refused()).hasSize(1);
  }

  @Test
  @DisplayName("C6_5 only what is before a bad row is committed and counted")
  void whatIsBeforeABadRowIsCommittedAndCounted() throws Exception {
    List<String> committed = new ArrayList<>();
    BatchWriter counted =
        new BatchWriter(
            WriteStrategies.of(TestingBatchWriters.JDBC_BATCH),
            WriteMethod.AUTO,
            SqlStates.standard(),
            ErrorOrder.STRICT,
            (connection, offsets) -> committed.add(offsets.toString()),
            new SinkMetrics() {
              @Override
              public void rowsWritten(String table, int rows) {
                committed.add(rows + " of " + table);
              }
            });
    Batch batch =
        new Batch(
            List.of(row(FLIGHTS, INSERT, 1), row(FLIGHTS, INSERT, 2)),
            Map.of(TestingRows.partition("flights", 0), new OffsetRange(1, 2)));
    SQLException tooLong = new SQLException("too long", "22001");
    script.failing("executeBatch", 1, tooLong).failing("executeBatch", 3, tooLong);

    counted.write(script.connection(), batch.asSuspected());
    counted.write(new ScriptedConnection().connection(), batch);

    assertThat(committed)
        .containsExactly("{flights-0=1}", "1 of flights", "{flights-0=1..2}", "2 of flights");
  }

  private static BatchWriter withoutSavepoints(boolean hasTransactions) {
    return TestingBatchWriters.of(
        new WriteStrategies() {
          @Override
          public List<WriteStrategy> bestFirst(Connection connection) {
            return List.of(TestingBatchWriters.JDBC_BATCH);
          }

          @Override
          public boolean hasTransactions(Connection connection, TableName table) {
            return hasTransactions;
          }

          @Override
          public boolean hasSavepoints(Connection connection, TableName table) {
            return false;
          }
        });
  }

  private static Batch suspected() {
    return new Batch(
        List.of(row(FLIGHTS, UPSERT, 2), row(FLIGHTS, UPSERT, 1)), Map.of(), List.of(), true);
  }

  @Test
  void anEmptyBatchWritesNothing() throws Exception {
    write();

    assertThat(script.calls()).containsExactly("commit");
  }

  private void write(Row... rows) throws Exception {
    writer.write(script.connection(), batch(rows));
  }
}
