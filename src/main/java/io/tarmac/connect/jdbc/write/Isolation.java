package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.delivery.ErrorOrder;
import io.tarmac.connect.jdbc.table.PlanException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Writes a batch but for the rows that the database refuses, in the order of its records: what is
 * refused is rolled back to a savepoint and halved, until it is one row. So a bad row costs as many
 * statements as the batch can be halved, and each row is judged with all before it in the table.
 */
final class Isolation {

  /** Writes rows within the open transaction. */
  @FunctionalInterface
  interface Writing {
    /** As a batch, or each by a statement of its own. */
    void write(List<Row> rows, boolean rowByRow)
        throws SQLException, RunFailedException, PlanException;
  }

  private final Connection connection;
  private final Batch batch;
  private final Writing writing;
  private final Predicate<SQLException> isOfRow;
  private final ErrorOrder order;
  private final List<RefusedRow> refused = new ArrayList<>();
  private boolean halved;

  /**
   * An isolation.
   *
   * @param isOfRow whether a failure is a row's fault
   * @param order whether to stop at the first row that is refused
   */
  Isolation(
      Connection connection,
      Batch batch,
      Writing writing,
      Predicate<SQLException> isOfRow,
      ErrorOrder order) {
    this.connection = connection;
    this.batch = batch;
    this.writing = writing;
    this.isOfRow = isOfRow;
    this.order = order;
  }

  /** Writes within the transaction, which is left open; returns the rows that are refused. */
  List<RefusedRow> write() throws SQLException, RunFailedException, PlanException {
    refused.clear();
    halved = false;
    write(0, batch.rowCount());
    return refused;
  }

  /** Whether what is refused together has been written in parts, every row of it. */
  boolean isInVain() {
    return halved && refused.isEmpty();
  }

  private void write(int begin, int end) throws SQLException, RunFailedException, PlanException {
    Savepoint before = connection.setSavepoint();
    try {
      writing.write(batch.rows().subList(begin, end), end - begin == 1);
      connection.releaseSavepoint(before);
    } catch (RunFailedException failure) {
      if (!isOfRow.test(failure.failure())) {
        throw failure;
      }
      connection.rollback(before);
      if (end - begin > 1) {
        halved = true;
        halve(begin, end);
      } else if (!batch.isReplaced(begin)) {
        refused.add(new RefusedRow(begin, failure));
      }
    }
  }

  /** Rows one of which is refused. Where it is not in the first half it is in the second. */
  private void halve(int begin, int end) throws SQLException, RunFailedException, PlanException {
    if (end - begin == 1) {
      write(begin, end);
      return;
    }
    int middle = (begin + end) >>> 1;
    int before = refused.size();
    write(begin, middle);
    boolean found = refused.size() > before;
    if (!found) {
      halve(middle, end);
    } else if (order == ErrorOrder.RELAXED) {
      write(middle, end);
    }
  }
}
