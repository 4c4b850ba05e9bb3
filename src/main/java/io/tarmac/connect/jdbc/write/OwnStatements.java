package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.table.OwnStatement;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The strategy that writes rows with the user's own statement, in JDBC batches and in record order.
 *
 * <p>A statement that ends the transaction would commit rows without their offsets. So the strategy
 * sets a savepoint before the rows, and checks that the savepoint still exists afterwards. The
 * first row on each connection is written alone. So a procedure that always commits does no more
 * harm.
 *
 * @param driver prepares the statements
 * @param batches whether a JDBC batch may have several rows
 * @param settings the statement that gives the session its settings again; null if there is none
 * @param states classifies failures, some of which have rolled back the transaction
 */
record OwnStatements(
    DriverStatements driver,
    OwnStatementBatches batches,
    @Nullable String settings,
    SqlStates states)
    implements WriteStrategy {

  private static final String SAVEPOINT = "SAVEPOINT tarmac_own_statement";
  private static final String RELEASE = "RELEASE " + SAVEPOINT;
  private static final String ROLL_BACK = "ROLLBACK TO " + SAVEPOINT;

  /** The SQLSTATEs of PostgreSQL for an absent savepoint or transaction. */
  private static final Set<String> NO_SAVEPOINT = Set.of("3B001", "25P01");

  /** The code of MySQL and MariaDB for an absent savepoint. */
  private static final int NO_SAVEPOINT_CODE = 1305;

  /** The SQLSTATE of a COMMIT or ROLLBACK that the database refuses in a procedure. */
  private static final String NO_TERMINATION = "2D000";

  @Override
  public WriteMethod method() {
    return WriteMethod.BATCH;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return plan.ownStatement() != null && batches != OwnStatementBatches.NONE;
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    return new OwnStatementWriter(plan);
  }

  /** A writer of one connection. Used by one thread at a time. */
  private final class OwnStatementWriter implements RowWriter {

    private final TablePlan plan;
    private final OwnStatement own;
    private final RowStatement statement;
    private boolean hasWrittenFirstRow;

    OwnStatementWriter(TablePlan plan) {
      this.plan = plan;
      this.own = Objects.requireNonNull(plan.ownStatement());
      this.statement = new RowStatement(plan, own.sql(), own.columns(), driver);
    }

    @Override
    public void write(Connection connection, List<Row> rows) throws SQLException {
      int first = hasWrittenFirstRow ? 0 : 1;
      try (Statement savepoints = connection.createStatement()) {
        if (first > 0) {
          write(connection, savepoints, rows.subList(0, first));
          hasWrittenFirstRow = true;
        }
        if (first < rows.size()) {
          write(connection, savepoints, rows.subList(first, rows.size()));
        }
      }
    }

    private void write(Connection connection, Statement savepoints, List<Row> rows)
        throws SQLException {
      savepoints.execute(SAVEPOINT);
      try {
        if (batches == OwnStatementBatches.OF_MANY_ROWS) {
          statement.execute(connection, rows);
        } else {
          for (Row row : rows) {
            statement.execute(connection, List.of(row));
          }
        }
      } catch (SQLException failure) {
        throw failureToThrow(savepoints, failure);
      }
      try {
        savepoints.execute(RELEASE);
      } catch (SQLException failure) {
        throw isSavepointMissing(failure) ? transactionEnded(failure) : failure;
      }
      restoreSettings(savepoints);
    }

    private void restoreSettings(Statement session) throws SQLException {
      if (settings != null) {
        session.execute(settings);
      }
    }

    /** Returns the failure to throw. The transaction may have ended before the statement failed. */
    private SQLException failureToThrow(Statement savepoints, SQLException failure) {
      if (NO_TERMINATION.equals(states.state(failure))) {
        return transactionEnded(failure);
      }
      if (states.verdict(failure).kind() == FailureKind.TRANSIENT) {
        return failure; // a deadlock ends the transaction too
      }
      try {
        savepoints.execute(ROLL_BACK);
        restoreSettings(savepoints);
        return failure;
      } catch (SQLException second) {
        failure.addSuppressed(second);
        return isSavepointMissing(second) ? transactionEnded(failure) : failure;
      }
    }

    private boolean isSavepointMissing(SQLException failure) {
      return failure.getErrorCode() == NO_SAVEPOINT_CODE
          || NO_SAVEPOINT.contains(String.valueOf(failure.getSQLState()));
    }

    private UnusableStatementException transactionEnded(SQLException failure) {
      return new UnusableStatementException(
          new PlanException(
              ErrorCode.TRANSACTION_ENDED,
              "table %s: %s ended the transaction or tried to, as COMMIT, ROLLBACK and DDL do; rows may have been committed, but no record of the batch counts as done; remove COMMIT, ROLLBACK and DDL from the procedures that it calls"
                  .formatted(plan.table(), own.property())),
          failure);
    }
  }
}
