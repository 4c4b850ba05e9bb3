package io.tarmac.connect.jdbc.write;

import static io.tarmac.connect.jdbc.batch.Operation.DELETE;
import static io.tarmac.connect.jdbc.batch.Operation.INSERT;
import static io.tarmac.connect.jdbc.batch.TestingRows.batch;
import static io.tarmac.connect.jdbc.batch.TestingRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.FencedException;
import io.tarmac.connect.jdbc.offset.StatementCommit;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which statement of a batch carries the commit. */
class CommitInStatementTest {

  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", "id");

  private final List<String> calls = new ArrayList<>();
  private final ScriptedConnection script = new ScriptedConnection();
  private @Nullable SQLException failure;

  @Test
  @DisplayName("C2_1 the last statement of the last run commits, and no other one")
  void theLastStatementCommits() throws Exception {
    write(TransactionEnd.COMMIT, batch(row(FLIGHTS, INSERT, 1), row(FLIGHTS, DELETE, 2)));

    assertThat(calls).containsExactly("INSERT", "DELETE; COMMIT", "2 written");
    assertThat(script.calls()).doesNotContain("commit");
  }

  @Test
  @DisplayName("C4_2 an end with statements of its own commits after all statements")
  void anEndWithStatementsOfItsOwn() throws Exception {
    write((connection, written) -> calls.add("end"), batch(row(FLIGHTS, INSERT, 1)));

    assertThat(calls).containsExactly("INSERT", "end", "1 written");
  }

  @Test
  @DisplayName("C6_1 a suspected batch is searched before its commit, row by row")
  void aSuspectedBatch() throws Exception {
    write(TransactionEnd.COMMIT, batch(row(FLIGHTS, INSERT, 1)).asSuspected());

    assertThat(calls).containsExactly("1 written");
    assertThat(script.calls()).contains("executeBatch").endsWith("commit");
  }

  @Test
  @DisplayName("C1_3 a batch that must not be committed is not blamed on its rows")
  void aBatchThatMustNotBeCommitted() {
    failure = new FencedException("taken away");

    assertThatThrownBy(() -> write(TransactionEnd.COMMIT, batch(row(FLIGHTS, INSERT, 1))))
        .isSameAs(failure);
    assertThat(calls).containsExactly("INSERT; COMMIT");
  }

  @Test
  @DisplayName(
      "C5_1 a failed commit is the driver's exception, and a failed statement one of a run")
  void whoseFailureItIs() {
    SQLException lost = new SQLException("lost", "08006");

    failure = new CommitFailedException(lost);
    assertThatThrownBy(() -> write(TransactionEnd.COMMIT, batch(row(FLIGHTS, INSERT, 1))))
        .isSameAs(lost);
    failure = lost;
    assertThatThrownBy(() -> write(TransactionEnd.COMMIT, batch(row(FLIGHTS, INSERT, 1))))
        .isInstanceOf(RunFailedException.class);
    assertThat(calls).containsExactly("INSERT; COMMIT", "INSERT; COMMIT");
  }

  private void write(TransactionEnd end, Batch batch) throws Exception {
    SinkMetrics metrics =
        new SinkMetrics() {
          @Override
          public void rowsWritten(String table, int rows) {
            calls.add(rows + " written");
          }
        };
    new BatchWriter(
            WriteStrategies.of(new Committing(), TestingBatchWriters.JDBC_BATCH),
            WriteMethod.AUTO,
            SqlStates.standard(),
            ErrorOrder.STRICT,
            end,
            metrics)
        .write(script.connection(), batch);
  }

  /** Writes down the operation of each call. */
  private final class Committing implements WriteStrategy {

    @Override
    public WriteMethod method() {
      return WriteMethod.UNNEST;
    }

    @Override
    public boolean supports(TablePlan plan, Operation operation) {
      return true;
    }

    @Override
    public RowWriter prepare(TablePlan plan, Operation operation) {
      return new RowWriter() {
        @Override
        public void write(Connection connection, List<Row> rows) {
          calls.add(operation.name());
        }

        @Override
        public boolean canCarry(StatementCommit commit, boolean isRepeatable) {
          return true;
        }

        @Override
        public void writeAndCommit(Connection connection, List<Row> rows, StatementCommit commit)
            throws SQLException {
          calls.add(operation + "; COMMIT");
          if (failure != null) {
            throw failure;
          }
        }
      };
    }
  }
}
