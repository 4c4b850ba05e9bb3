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
 * The strategy that writes rows by the user's own statements, as a JDBC batch in the order of the
 * records.
 *
 * <p>A statement that ends the transaction would commit rows without their offsets. So a savepoint
 * is set before the rows, and must still be there afterwards. Through each connection the first row
 * is written alone, so that a procedure that always commits does so with one row only.
 *
 * @param driver the way in which the driver prepares statements
 * @param batches how many rows a batch may have
 * @param settings the statement that gives the session its settings again; null if there is none
 * @param states the table that decides which failures have rolled back the transaction
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

  /** The SQLSTATE of a transaction that a procedure may not end. */
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
    private boolean hasWritten;

    OwnStatementWriter(TablePlan plan) {
      this.plan = plan;
      this.own = Objects.requireNonNull(plan.ownStatement());
      this.statement = new RowStatement(plan, own.sql(), own.columns(), driver);
    }

    @Override
    public void write(Connection connection, List<Row> rows) throws SQLException {
      int first = hasWritten ? 0 : 1;
      try (Statement control = connection.createStatement()) {
        if (first > 0) {
          write(connection, control, rows.subList(0, first));
          hasWritten = true;
        }
        if (first < rows.size()) {
          write(connection, control, rows.subList(first, rows.size()));
        }
      }
    }

    private void write(Connection connection, Statement control, List<Row> rows)
        throws SQLException {
      control.execute(SAVEPOINT);
      try {
        if (batches == OwnStatementBatches.OF_MANY_ROWS) {
          statement.execute(connection, rows);
        } else {
          for (Row row : rows) {
            statement.execute(connection, List.of(row));
          }
        }
      } catch (SQLException failure) {
        throw afterFailure(control, failure);
      }
      try {
        control.execute(RELEASE);
      } catch (SQLException failure) {
        throw isWithoutSavepoint(failure) ? ended(failure) : failure;
      }
      restoreSettings(control);
    }

    private void restoreSettings(Statement control) throws SQLException {
      if (settings != null) {
        control.execute(settings);
      }
    }

    /** Returns the failure to throw. A failure may hide that the transaction has ended before. */
    private SQLException afterFailure(Statement control, SQLException failure) {
      if (NO_TERMINATION.equals(states.state(failure))) {
        return ended(failure);
      }
      if (states.verdict(failure).kind() == FailureKind.TRANSIENT) {
        return failure; // a deadlock ends the transaction too
      }
      try {
        control.execute(ROLL_BACK);
        restoreSettings(control);
        return failure;
      } catch (SQLException second) {
        failure.addSuppressed(second);
        return isWithoutSavepoint(second) ? ended(failure) : failure;
      }
    }

    private boolean isWithoutSavepoint(SQLException failure) {
      return failure.getErrorCode() == NO_SAVEPOINT_CODE
          || NO_SAVEPOINT.contains(String.valueOf(failure.getSQLState()));
    }

    private UnusableStatementException ended(SQLException failure) {
      return new UnusableStatementException(
          new PlanException(
              ErrorCode.TRANSACTION_ENDED,
              "table %s: %s ended the transaction or tried to, as COMMIT, ROLLBACK and DDL do; no record of the batch counts as done, though rows may have been committed; take such statements out of what it calls"
                  .formatted(plan.table(), own.property())),
          failure);
    }
  }
}
