package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.delivery.ErrorOrder;
import io.tarmac.connect.jdbc.table.PlanException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Writes a batch but for the rows that the database refuses, in the order of its records: what is
 * refused is rolled back to a savepoint and halved, until it is one row. So a bad row costs as many
 * statements as the batch can be halved, and each row is judged with all before it in the table.
 */
final class Isolation {

  /** Writes rows within the open transaction. */
  @FunctionalInterface
  interface Writing {
    /** As a batch, or each by a statement of its own, in their order. */
    void write(List<Row> rows, boolean rowByRow)
        throws SQLException, RunFailedException, PlanException;
  }

  /** Looks at the constraints that wait for the commit. */
  @FunctionalInterface
  interface Check {
    /** Whether none of them refuses what has been written. */
    boolean holds() throws SQLException;
  }

  private final Connection connection;
  private final Batch batch;
  private final Writing writing;
  private final Predicate<SQLException> isOfRow;
  private final Check check;
  private final Savepoints savepoints;

  private Findings findings;
  private boolean stopsAtFirst;

  /** After which nothing has been written; null when something has. */
  private @Nullable Savepoint latest;

  private boolean halved;

  /**
   * An isolation.
   *
   * @param isOfRow whether a failure is a row's fault
   */
  Isolation(
      Connection connection,
      Batch batch,
      Writing writing,
      Predicate<SQLException> isOfRow,
      Check check,
      Savepoints savepoints) {
    this.connection = connection;
    this.batch = batch;
    this.writing = writing;
    this.isOfRow = isOfRow;
    this.check = check;
    this.savepoints = savepoints;
    this.findings = new Findings(batch);
  }

  /**
   * Writes within the transaction, which is left open.
   *
   * @param order whether to stop at the first row that is refused
   * @return null when a constraint that waits for the commit refuses a row, which one it does not
   *     tell
   */
  @Nullable BadRows write(ErrorOrder order) throws SQLException, RunFailedException, PlanException {
    findings = new Findings(batch);
    latest = null;
    halved = false;
    stopsAtFirst = false;
    return switch (order) {
      case STRICT -> writeUpToTheFirst();
      case RELAXED -> writeAllOthers();
    };
  }

  /** Whether what is refused together has been written in parts, every row of it. */
  boolean isInVain() {
    return halved && findings.areNone();
  }

  private @Nullable BadRows writeAllOthers()
      throws SQLException, RunFailedException, PlanException {
    write(0, batch.rowCount());
    findings.settle();
    return check.holds() ? findings.badRows() : null;
  }

  private @Nullable BadRows writeUpToTheFirst()
      throws SQLException, RunFailedException, PlanException {
    Savepoint beginning = connection.setSavepoint();
    stopsAtFirst = true;
    write(0, batch.rowCount());
    if (findings.areReplacedBefore(findings.firstRefused())) {
      return check.holds() ? findings.badRows() : null;
    }
    return writeUpToTheFirst(beginning);
  }

  /**
   * What is to take the place of a row that was passed over comes behind the first that is refused,
   * and may be bad too. Only when all have been looked at it is known which one is the first.
   */
  private @Nullable BadRows writeUpToTheFirst(Savepoint beginning)
      throws SQLException, RunFailedException, PlanException {
    int stopped = findings.firstRefused();
    Savepoint before = connection.setSavepoint();
    latest = null;
    stopsAtFirst = false;
    if (stopped + 1 < batch.rowCount()) {
      write(stopped + 1, batch.rowCount());
    }
    if (!check.holds()) {
      return null;
    }
    findings.settle();
    BadRows found = findings.badRows();
    int first = findings.firstRefused();
    if (first == stopped) {
      connection.rollback(before);
    } else {
      connection.rollback(beginning);
      latest = null;
      findings = findings.again();
      stopsAtFirst = true;
      if (first > 0) {
        write(0, first);
      }
      // It may be judged otherwise now, if others write too.
      found = findings.isAnyRefused() ? findings.badRows() : found;
    }
    return check.holds() ? found : null;
  }

  private void write(int begin, int end) throws SQLException, RunFailedException, PlanException {
    Savepoint before = latest == null ? connection.setSavepoint() : latest;
    latest = null;
    try {
      writing.write(batch.rows().subList(begin, end), end - begin == 1);
      if (savepoints != Savepoints.KEPT) {
        connection.releaseSavepoint(before);
      }
    } catch (RunFailedException failure) {
      if (!mayBeOfRow(failure.failure(), end - begin)) {
        throw failure;
      }
      connection.rollback(before);
      // One within the other they would be as many as there are attempts in vain.
      latest = savepoints == Savepoints.USED_ONCE ? null : before;
      if (end - begin > 1) {
        halved = true;
        halve(begin, end);
      } else {
        findings.add(new RefusedRow(begin, failure));
      }
    }
  }

  /** What only a statement of many rows meets goes through in parts, or tells which row it is. */
  private boolean mayBeOfRow(SQLException failure, int rows) {
    return isOfRow.test(failure) || (rows > 1 && RowFailures.isOfManyRows(failure));
  }

  /** Rows one of which is bad. Where it is not in the first half it is in the second. */
  private void halve(int begin, int end) throws SQLException, RunFailedException, PlanException {
    if (end - begin == 1) {
      write(begin, end);
      return;
    }
    int middle = (begin + end) >>> 1;
    int before = findings.count();
    write(begin, middle);
    if (stopsAtFirst && findings.isAnyRefused()) {
      return;
    }
    if (findings.count() > before) {
      write(middle, end);
    } else {
      halve(middle, end);
    }
  }
}
