package io.tarmac.connect.jdbc.write;

import static io.tarmac.connect.jdbc.batch.Operation.INSERT;
import static io.tarmac.connect.jdbc.batch.Operation.UPSERT;
import static io.tarmac.connect.jdbc.batch.TestingRows.batch;
import static io.tarmac.connect.jdbc.batch.TestingRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written a second time after a failure, and in which form. */
class BatchWrittenAgainTest {

  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", "id");
  private static final TablePlan CREWS = TestingPlans.plan("crews", "id");

  private static final Batch ONE = batch(row(FLIGHTS, INSERT, 1));
  private static final Batch TWO = batch(row(FLIGHTS, INSERT, 1), row(FLIGHTS, INSERT, 2));

  private final BatchWriter writer = TestingBatchWriters.of(TestingBatchWriters.JDBC_BATCH);

  /** The strategy that writes first where there are two. */
  private final RecordingStrategy many = new RecordingStrategy(WriteMethod.MULTI_ROW, INSERT);

  private final BatchWriter two = TestingBatchWriters.of(many, TestingBatchWriters.JDBC_BATCH);
  private final ScriptedConnection script = new ScriptedConnection();

  @Test
  @DisplayName("C2_4 after a constraint's violation the rows are written again as they came")
  void afterAViolationTheRowsAreWrittenAsTheyCame() throws Exception {
    script.failing("executeBatch", 1, new SQLException("refused", "23503"));

    writer.write(
        script.connection(),
        batch(row(FLIGHTS, UPSERT, 1), row(CREWS, UPSERT, 2), row(FLIGHTS, UPSERT, 3)));

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

    writer.write(script.connection(), batch(row(FLIGHTS, UPSERT, 2), row(FLIGHTS, UPSERT, 1)));

    assertThat(script.calls().stream().filter(call -> call.startsWith("setString")))
        .containsExactly(
            "setString[1, 1]", "setString[1, 2]", "setString[1, 2]", "setString[1, 1]");
  }

  @Test
  @DisplayName("C2_4 rows that were in their order are not tried again")
  void rowsInTheirOrderAreNotTriedAgain() {
    assertIsNotTriedAgain(
        new SQLException("refused", "23505"), row(FLIGHTS, INSERT, 2), row(FLIGHTS, INSERT, 1));
  }

  @Test
  @DisplayName("C2_4 nor are upserts that came in the order of their keys")
  void upsertsInTheOrderOfTheirKeysAreNotTriedAgain() {
    assertIsNotTriedAgain(
        new SQLException("null", "23502"), row(FLIGHTS, UPSERT, 1), row(FLIGHTS, UPSERT, 2));
  }

  @Test
  @DisplayName("C5_2 where another writer inserted a row's key meanwhile, the batch is tried again")
  void whereAnotherWriterWasFirstTheBatchIsTriedAgain() throws Exception {
    for (Operation operation : List.of(UPSERT, Operation.INSERT_IGNORE)) {
      ScriptedConnection contended = contended();

      writer.write(contended.connection(), batch(row(FLIGHTS, operation, 1)));

      assertThat(contended.calls()).containsOnlyOnce("rollback").endsWith("commit");
    }
  }

  @Test
  @DisplayName("C6_3 a row whose key another writer inserted meanwhile is not bad")
  void aRowThatAnotherWriterInsertedIsNotBad() throws Exception {
    for (Operation operation : List.of(UPSERT, Operation.INSERT_IGNORE)) {
      ScriptedConnection contended = contended();

      Batch suspected = batch(row(FLIGHTS, operation, 1)).asSuspected();
      assertThat(writer.write(contended.connection(), suspected).refused()).isEmpty();

      assertThat(contended.calls()).containsOnlyOnce("rollback").endsWith("commit");
    }
  }

  @Test
  @DisplayName("C5_2 another kind of violation of rows in their order is not tried again")
  void anotherKindOfViolationIsNotTriedAgain() {
    assertIsNotTriedAgain(new SQLException("null", "23502"), row(FLIGHTS, UPSERT, 1));
  }

  private void assertIsNotTriedAgain(SQLException failure, Row... rows) {
    script.failing("executeBatch", 1, failure);

    assertThatThrownBy(() -> writer.write(script.connection(), batch(rows)))
        .isInstanceOf(RunFailedException.class);
    assertThat(script.calls()).doesNotContain("rollback");
  }

  @Test
  @DisplayName("C1_1 the same batch is written again in full after a failure")
  void theSameBatchIsWrittenAgain() throws Exception {
    Batch batch = batch(row(FLIGHTS, INSERT, 1), row(CREWS, INSERT, 2));
    ScriptedConnection reset =
        new ScriptedConnection().failing("executeBatch", 2, new SQLException("reset", "08006"));
    assertThatThrownBy(() -> writer.write(reset.connection(), batch))
        .isInstanceOf(RunFailedException.class);

    writer.write(script.connection(), batch);

    assertThat(script.calls()).contains("setString[1, 1]", "setString[1, 2]").endsWith("commit");
  }

  @Test
  @DisplayName("C2_4 what only a statement of many rows meets is written row by row, in its order")
  void whatOnlyAStatementOfManyRowsMeetsIsWrittenRowByRow() throws Exception {
    many.fail(new SQLException("a second time", "21000"));

    two.write(script.connection(), TWO);

    assertThat(many.written()).containsExactly("flights INSERT 2 rows");
    assertThat(script.calls())
        .containsSubsequence("rollback", "setString[1, 1]", "setString[1, 2]", "commit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"22001", "23502", "23505", "P0001", "45000"})
  @DisplayName("C6_1 a row that is to blame is searched, not met by a statement for each")
  void aRowThatIsToBlameIsNotMetRowByRow(String state) {
    many.fail(new SQLException("of a row", state));

    assertThatThrownBy(() -> two.write(script.connection(), TWO))
        .isInstanceOf(RunFailedException.class);
    assertThat(script.calls()).isEmpty();
  }

  @Test
  @DisplayName("C6_1 where rows are refused together and none alone, the next come row by row")
  void afterASearchInVainTheNextComeRowByRow() throws Exception {
    many.fail(new SQLException("together", "22001"));
    assertThat(two.write(new ScriptedConnection().connection(), TWO.asSuspected()).refused())
        .isEmpty();

    two.write(script.connection(), TWO);

    assertThat(many.written()).containsExactly("flights INSERT 2 rows");
    assertThat(script.calls())
        .containsSubsequence("setString[1, 1]", "setString[1, 2]", "commit")
        .doesNotContain("rollback");
  }

  @Test
  @DisplayName("C6_1 where one is refused alone the next come in statements of many rows")
  void afterASearchTheNextComeTogether() throws Exception {
    many.fail(new SQLException("of a row", "22001"));
    ScriptedConnection searched =
        script.failing("executeBatch", 2, new SQLException("of a row", "22001"));
    assertThat(two.write(searched.connection(), TWO.asSuspected()).refused()).hasSize(1);
    many.fail(null);

    two.write(new ScriptedConnection().connection(), TWO);

    assertThat(many.written()).containsExactly("flights INSERT 2 rows", "flights INSERT 2 rows");
  }

  @Test
  @DisplayName("C5_1 nor is a search made with statements that the server takes too long for")
  void aSearchIsRowByRowWhereTheServerTookTooLong() throws Exception {
    many.fail(new SQLException("gave up", "08006", new SocketTimeoutException()));
    assertThatThrownBy(() -> two.write(new ScriptedConnection().connection(), TWO.asSuspected()))
        .isInstanceOf(RunFailedException.class);

    assertThat(two.write(script.connection(), TWO.asSuspected()).refused()).isEmpty();

    assertThat(many.written()).containsExactly("flights INSERT 2 rows");
    assertThat(script.calls()).endsWith("commit");
  }

  @Test
  @DisplayName("C8_3 a form that the column no longer has is not avoided row by row")
  void aFormThatTheColumnNoLongerHasIsNotAvoided() {
    RecordingStrategy copying = new RecordingStrategy(WriteMethod.COPY, INSERT);
    copying.fail(new SQLException("incorrect binary data format", "22P03"));
    BatchWriter writer = TestingBatchWriters.of(copying, TestingBatchWriters.JDBC_BATCH);

    assertThatThrownBy(() -> writer.write(script.connection(), ONE))
        .isInstanceOf(RunFailedException.class);
    assertThat(script.calls()).isEmpty();
  }

  @Test
  @DisplayName("C5_1 what no row caused is not tried row by row")
  void whatNoRowCausedIsNotTriedAgain() {
    many.fail(new SQLException("connection lost", "08006"));

    assertThatThrownBy(() -> two.write(script.connection(), ONE))
        .isInstanceOf(RunFailedException.class);
    assertThat(script.calls()).isEmpty();
  }

  @Test
  @DisplayName("C5_1 a statement that the server took too long for is sent row by row then")
  void whatTookTooLongIsSentRowByRow() throws Exception {
    many.fail(new SQLException("gave up", "08006", new SocketTimeoutException()));
    assertThatThrownBy(() -> two.write(new ScriptedConnection().connection(), TWO))
        .isInstanceOf(RunFailedException.class);
    many.fail(null);

    two.write(script.connection(), TWO);
    two.write(new ScriptedConnection().connection(), TWO);

    assertThat(script.calls())
        .containsSubsequence("setString[1, 1]", "setString[1, 2]", "commit")
        .doesNotContain("rollback");
    assertThat(many.written()).containsExactly("flights INSERT 2 rows", "flights INSERT 2 rows");
  }

  /** Returns a connection at which another writer has just inserted the first row. */
  private static ScriptedConnection contended() {
    return new ScriptedConnection()
        .failing("executeBatch", 1, new SQLException("meanwhile", "23505"));
  }
}
