package io.tarmac.connect.jdbc.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.delivery.ErrorOrder;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BatchWriterTest {

  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", List.of("id"), List.of());
  private static final TablePlan CREWS = TestingPlans.plan("crews", List.of("id"), List.of());
  private static final Identifiers IDENTIFIERS =
      new Identifiers('"', 63, Identifiers::utf8Bytes, ColumnCase.SENSITIVE);
  private static final WriteStrategy JDBC_BATCH =
      new JdbcBatch(new Dml(IDENTIFIERS, new OnConflict()));

  private final BatchWriter writer = batchWriter(JDBC_BATCH);
  private final ScriptedConnection script = new ScriptedConnection();

  @Test
  @DisplayName("C2_1 runs are written in order, table by table, and committed once at the end")
  void runsAreWrittenInOrderAndCommittedOnceAtTheEnd() throws Exception {
    writer.write(
        script.connection(),
        TestingRows.batch(
            row(FLIGHTS, Operation.INSERT, 1),
            row(CREWS, Operation.INSERT, 2),
            row(FLIGHTS, Operation.DELETE, 3),
            row(FLIGHTS, Operation.DELETE, 4),
            row(FLIGHTS, Operation.INSERT, 5)));

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
                writer.write(
                    script.connection(),
                    TestingRows.batch(
                        row(FLIGHTS, Operation.INSERT, 1),
                        row(FLIGHTS, Operation.DELETE, 2),
                        row(FLIGHTS, Operation.DELETE, 3),
                        row(CREWS, Operation.INSERT, 4))));

    assertThat((Throwable) failure.failure()).isSameAs(refused);
    assertThat(failure.run().plan()).isSameAs(FLIGHTS);
    assertThat(failure.run().operation()).isEqualTo(Operation.DELETE);
    assertThat(failure.run().offsets()).isEqualTo("flights-0@2..3");
    assertThat(script.calls())
        .endsWith("executeBatch", "close")
        .noneMatch(call -> call.contains("crews"))
        .doesNotContain("commit");
  }

  @Test
  @DisplayName("C2_4 after a constraint's violation the rows are written again as they came")
  void afterAViolationTheRowsAreWrittenAsTheyCame() throws Exception {
    script.failing("executeBatch", 1, new SQLException("refused", "23503"));

    writer.write(
        script.connection(),
        TestingRows.batch(
            row(FLIGHTS, Operation.UPSERT, 1),
            row(CREWS, Operation.UPSERT, 2),
            row(FLIGHTS, Operation.UPSERT, 3)));

    assertThat(script.calls().stream().filter(call -> call.startsWith("setString")))
        .containsExactly(
            "setString[1, 1]",
            "setString[1, 3]",
            "setString[1, 1]",
            "setString[1, 2]",
            "setString[1, 3]");
    assertThat(script.calls()).containsOnlyOnce("rollback").endsWith("commit");
  }

  @Test
  @DisplayName("C2_4 a deferred constraint that fails the commit has the rows written again too")
  void aViolationAtTheCommitCountsToo() throws Exception {
    script.failing("commit", 1, new SQLException("deferred", "23503"));

    writer.write(
        script.connection(),
        TestingRows.batch(row(FLIGHTS, Operation.UPSERT, 2), row(FLIGHTS, Operation.UPSERT, 1)));

    assertThat(script.calls().stream().filter(call -> call.startsWith("setString")))
        .containsExactly(
            "setString[1, 1]", "setString[1, 2]", "setString[1, 2]", "setString[1, 1]");
  }

  @Test
  @DisplayName("C2_4 rows that were in their order are not tried again")
  void rowsInTheirOrderAreNotTriedAgain() {
    script.failing("executeBatch", 1, new SQLException("refused", "23505"));

    assertThatThrownBy(
            () ->
                writer.write(
                    script.connection(),
                    TestingRows.batch(
                        row(FLIGHTS, Operation.INSERT, 2), row(FLIGHTS, Operation.INSERT, 1))))
        .isInstanceOf(RunFailedException.class);
    assertThat(script.calls()).doesNotContain("rollback");
  }

  @Test
  @DisplayName("C5_2 where another writer inserted a row's key meanwhile, the batch is tried again")
  void whereAnotherWriterWasFirstTheBatchIsTriedAgain() throws Exception {
    for (Operation operation : List.of(Operation.UPSERT, Operation.INSERT_IGNORE)) {
      ScriptedConnection contended =
          new ScriptedConnection()
              .failing("executeBatch", 1, new SQLException("meanwhile", "23505"));

      writer.write(contended.connection(), TestingRows.batch(row(FLIGHTS, operation, 1)));

      assertThat(contended.calls()).containsOnlyOnce("rollback").endsWith("commit");
    }
  }

  @Test
  @DisplayName("C5_2 another kind of violation of rows in their order is not tried again")
  void anotherKindOfViolationIsNotTriedAgain() {
    script.failing("executeBatch", 1, new SQLException("null", "23502"));

    assertThatThrownBy(
            () ->
                writer.write(
                    script.connection(), TestingRows.batch(row(FLIGHTS, Operation.UPSERT, 1))))
        .isInstanceOf(RunFailedException.class);
    assertThat(script.calls()).doesNotContain("rollback");
  }

  @Test
  @DisplayName("C7_2 what no strategy can do is refused with the property to change")
  void whatNoStrategyCanDoIsRefused() {
    BatchWriter merging = batchWriter(new JdbcBatch(new Dml(IDENTIFIERS, new MergeInto())));
    TablePlan keyless = TestingPlans.plan("logs", List.of(), List.of("id"));

    assertThatThrownBy(
            () ->
                merging.write(
                    script.connection(),
                    TestingRows.batch(row(keyless, Operation.INSERT_IGNORE, 1))))
        .isInstanceOf(PlanException.class)
        .hasMessageContainingAll("logs", "insert_ignore", "primary.key.mode");
    assertThat(script.calls()).isEmpty();
  }

  @Test
  @DisplayName("C1_1 a statement that cannot be prepared fails its run")
  void aStatementThatCannotBePreparedFailsItsRun() {
    script.failing("prepareStatement", 1, new SQLException("no such table", "42P01"));

    assertThatThrownBy(
            () ->
                writer.write(
                    script.connection(), TestingRows.batch(row(FLIGHTS, Operation.INSERT, 1))))
        .isInstanceOf(RunFailedException.class);
    assertThat(script.calls()).hasSize(1);
  }

  @Test
  @DisplayName("C1_1 a commit that fails is no run's failure: whether it took effect is unknown")
  void aFailedCommitIsTheDriversOwnException() {
    SQLException lost = new SQLException("connection lost", "08006");
    script.failing("commit", 1, lost);

    assertThatThrownBy(
            () ->
                writer.write(
                    script.connection(), TestingRows.batch(row(FLIGHTS, Operation.INSERT, 1))))
        .isSameAs(lost);
  }

  @Test
  @DisplayName("C1_1 the same batch is written again in full after a failure")
  void theSameBatchIsWrittenAgain() throws Exception {
    var batch =
        TestingRows.batch(row(FLIGHTS, Operation.INSERT, 1), row(CREWS, Operation.INSERT, 2));
    ScriptedConnection reset =
        new ScriptedConnection().failing("executeBatch", 2, new SQLException("reset", "08006"));
    assertThatThrownBy(() -> writer.write(reset.connection(), batch))
        .isInstanceOf(RunFailedException.class);

    writer.write(script.connection(), batch);

    assertThat(script.calls()).contains("setString[1, 1]", "setString[1, 2]").endsWith("commit");
  }

  @Test
  void theFirstStrategyThatSupportsARunWritesIt() throws Exception {
    RecordingStrategy choosy = new RecordingStrategy(Operation.DELETE);
    BatchWriter two = batchWriter(choosy, JDBC_BATCH);

    two.write(
        script.connection(),
        TestingRows.batch(row(FLIGHTS, Operation.INSERT, 1), row(FLIGHTS, Operation.DELETE, 2)));

    assertThat(choosy.written).containsExactly("flights DELETE 1 rows");
    assertThat(script.calls()).contains("setString[1, 1]").doesNotContain("setString[1, 2]");
  }

  @Test
  void aStrategyPreparesOncePerPlanAndOperation() throws Exception {
    RecordingStrategy strategy =
        new RecordingStrategy(Operation.INSERT, Operation.DELETE, Operation.UPSERT);
    BatchWriter recording = batchWriter(strategy);
    TablePlan newFlights = TestingPlans.plan("flights", List.of("id"), List.of());

    Connection connection = script.connection();

    for (int i = 0; i < 2; i++) {
      recording.write(
          connection,
          TestingRows.batch(
              row(FLIGHTS, Operation.INSERT, 1),
              row(FLIGHTS, Operation.DELETE, 2),
              row(newFlights, Operation.INSERT, 3),
              row(FLIGHTS, Operation.INSERT, 4)));
    }

    assertThat(strategy.prepared).isEqualTo(3);
    assertThat(strategy.written).hasSize(8);
  }

  @Test
  void anEmptyBatchWritesNothing() throws Exception {
    writer.write(script.connection(), TestingRows.batch());

    assertThat(script.calls()).containsExactly("commit");
  }

  @Test
  @DisplayName("C2_4 what a statement of many rows refuses is written row by row, in its order")
  void whatAStatementOfManyRowsRefusesIsWrittenRowByRow() throws Exception {
    RecordingStrategy many = new RecordingStrategy(WriteMethod.MULTI_ROW, Operation.INSERT);
    many.failure = new SQLException("too long", "22001");
    BatchWriter two = batchWriter(many, JDBC_BATCH);

    two.write(
        script.connection(),
        TestingRows.batch(row(FLIGHTS, Operation.INSERT, 1), row(FLIGHTS, Operation.INSERT, 2)));

    assertThat(many.written).containsExactly("flights INSERT 2 rows");
    assertThat(script.calls())
        .containsSubsequence("rollback", "setString[1, 1]", "setString[1, 2]", "commit");
  }

  @Test
  @DisplayName("C5_1 what no row caused is not tried row by row")
  void whatNoRowCausedIsNotTriedAgain() {
    RecordingStrategy many = new RecordingStrategy(WriteMethod.MULTI_ROW, Operation.INSERT);
    many.failure = new SQLException("connection lost", "08006");
    BatchWriter two = batchWriter(many, JDBC_BATCH);

    assertThatThrownBy(
            () ->
                two.write(
                    script.connection(), TestingRows.batch(row(FLIGHTS, Operation.INSERT, 1))))
        .isInstanceOf(RunFailedException.class);
    assertThat(script.calls()).isEmpty();
  }

  @Test
  @DisplayName("C5_1 a statement that the server took too long for is sent row by row then")
  void whatTookTooLongIsSentRowByRow() throws Exception {
    RecordingStrategy many = new RecordingStrategy(WriteMethod.MULTI_ROW, Operation.INSERT);
    many.failure = new SQLException("gave up", "08006", new SocketTimeoutException());
    BatchWriter two = batchWriter(many, JDBC_BATCH);
    Batch batch =
        TestingRows.batch(row(FLIGHTS, Operation.INSERT, 1), row(FLIGHTS, Operation.INSERT, 2));
    assertThatThrownBy(() -> two.write(new ScriptedConnection().connection(), batch))
        .isInstanceOf(RunFailedException.class);
    many.failure = null;

    two.write(script.connection(), batch);
    two.write(new ScriptedConnection().connection(), batch);

    assertThat(script.calls())
        .containsSubsequence("setString[1, 1]", "setString[1, 2]", "commit")
        .doesNotContain("rollback");
    assertThat(many.written).containsExactly("flights INSERT 2 rows", "flights INSERT 2 rows");
  }

  @Test
  void anotherConnectionIsAskedForItsStrategiesAnew() throws Exception {
    RecordingStrategy first = new RecordingStrategy(Operation.INSERT);
    RecordingStrategy second = new RecordingStrategy(Operation.INSERT);
    Connection one = script.connection();
    BatchWriter changing = batchWriter(open -> List.of(open == one ? first : second));

    changing.write(one, TestingRows.batch(row(FLIGHTS, Operation.INSERT, 1)));
    changing.write(one, TestingRows.batch(row(FLIGHTS, Operation.INSERT, 2)));
    changing.write(
        new ScriptedConnection().connection(),
        TestingRows.batch(row(FLIGHTS, Operation.INSERT, 3)));

    assertThat(first.written).hasSize(2);
    assertThat(second.written).hasSize(1);
  }

  private static BatchWriter batchWriter(WriteStrategy... strategies) {
    return batchWriter(WriteStrategies.of(strategies));
  }

  private static BatchWriter batchWriter(WriteStrategies strategies) {
    return new BatchWriter(
        strategies,
        WriteMethod.AUTO,
        failure -> "22001".equals(failure.getSQLState()),
        ErrorOrder.STRICT,
        TransactionEnd.COMMIT);
  }

  private static Row row(TablePlan plan, Operation operation, long offset) {
    return TestingRows.row(plan, operation, offset);
  }

  /** Writes down what it is asked to write. */
  private static final class RecordingStrategy implements WriteStrategy {

    private final WriteMethod method;
    private final List<Operation> supported;
    private final List<String> written = new ArrayList<>();
    private int prepared;

    private @Nullable SQLException failure;

    RecordingStrategy(Operation... supported) {
      this(WriteMethod.BATCH, supported);
    }

    RecordingStrategy(WriteMethod method, Operation... supported) {
      this.method = method;
      this.supported = List.of(supported);
    }

    @Override
    public WriteMethod method() {
      return method;
    }

    @Override
    public boolean supports(TablePlan plan, Operation operation) {
      return supported.contains(operation);
    }

    @Override
    public RowWriter prepare(TablePlan plan, Operation operation) {
      prepared++;
      return (connection, rows) -> {
        written.add(plan.table() + " " + operation + " " + rows.size() + " rows");
        if (failure != null) {
          throw failure;
        }
      };
    }
  }
}
