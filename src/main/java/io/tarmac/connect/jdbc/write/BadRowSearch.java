package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.error.SqlStates.Verdict;
import io.tarmac.connect.jdbc.table.PlanException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The search for the rows of a batch that the database refuses. The search writes all other rows,
 * in the order of the records. If the database refuses rows together, the search rolls back to a
 * savepoint and halves the rows, until one row is left. So a bad row costs one statement for each
 * time that the batch can be halved. The database judges each row after all rows before it are in
 * the table.
 *
 * <p>Some errors do not tell whether the row is to blame. Then the search compares the row with
 * another one of its plan. The row is bad if the other row passes after the failure, and the bad
 * row fails again with the same error. If different rows fail and none passes, the search ends with
 * the failure.
 *
 * <p>Each object searches once.
 */
final class BadRowSearch {

  /** A writer of rows within the open transaction. */
  @FunctionalInterface
  interface Writing {
    /** Writes rows in their order, as a batch or each by a statement of its own. */
    void write(List<Row> rows, boolean rowByRow)
        throws SQLException, RunFailedException, PlanException;
  }

  /** A check of the constraints that wait for the commit. */
  @FunctionalInterface
  interface ConstraintCheck {
    /** Tells whether the constraints accept all rows that have been written. */
    boolean holds() throws SQLException;
  }

  /**
   * The number of later rows that are compared with a failed row, if a row before that one passed.
   */
  private static final int MOST_COMPARED = 3;

  private final Connection connection;
  private final Batch batch;
  private final Writing writing;
  private final SqlStates states;
  private final ConstraintCheck check;
  private final Savepoints savepoints;
  private final @Nullable LastRows lastRows;

  private BadRowCollector collector;
  private boolean stopsAtFirst;

  /** The rows that failed alone with an error that does not tell whether they are to blame. */
  private final Set<Row> failedAlone = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The rows that failed by their own fault when they were compared with a failed row. */
  private final Set<Row> unfit = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The savepoint before all that the search writes; null until the search begins. */
  private @Nullable Savepoint beginning;

  /** The savepoint after which nothing has been written; null if something has. */
  private @Nullable Savepoint latest;

  private boolean halved;

  /** True while rows that have passed are being written again. */
  private boolean rewriting;

  /** True if savepoints other than the first are gone, because rows were written again. */
  private boolean rewritten;

  /**
   * Creates a search.
   *
   * @param states the table that decides which failures are a row's fault
   * @param lastRows committed rows to compare with; null if the tables cannot roll back what is
   *     tried, so that the error alone decides
   */
  BadRowSearch(
      Connection connection,
      Batch batch,
      Writing writing,
      SqlStates states,
      ConstraintCheck check,
      Savepoints savepoints,
      @Nullable LastRows lastRows) {
    this.connection = connection;
    this.batch = batch;
    this.writing = writing;
    this.states = states;
    this.check = check;
    this.savepoints = savepoints;
    this.lastRows = lastRows;
    this.collector = new BadRowCollector(batch);
  }

  /**
   * Writes the batch within the transaction, and leaves the transaction open.
   *
   * @param order tells whether to stop at the first refused row
   * @return the rows that are not written; null if a constraint that waits for the commit refuses a
   *     row without telling which one
   */
  @Nullable BadRows write(ErrorOrder order) throws SQLException, RunFailedException, PlanException {
    beginning = connection.setSavepoint();
    return switch (order) {
      case STRICT -> writeUpToTheFirst();
      case RELAXED -> writeAllOthers();
    };
  }

  /** Tells whether the database refused rows together, but accepted all of them in parts. */
  boolean isInVain() {
    return halved && collector.areNone();
  }

  private @Nullable BadRows writeAllOthers()
      throws SQLException, RunFailedException, PlanException {
    write(0, batch.rowCount());
    collector.settle();
    return check.holds() ? collector.badRows() : null;
  }

  private @Nullable BadRows writeUpToTheFirst()
      throws SQLException, RunFailedException, PlanException {
    stopsAtFirst = true;
    write(0, batch.rowCount());
    if (collector.areReplacedBefore(collector.firstRefused())) {
      return check.holds() ? collector.badRows() : null;
    }
    return lookBehindTheFirst();
  }

  /**
   * Searches the rows after the first refused one. One of them may be the replacement of an earlier
   * bad row, and may be bad too. Then the earlier bad row is the first one that is refused.
   */
  private @Nullable BadRows lookBehindTheFirst()
      throws SQLException, RunFailedException, PlanException {
    int stopped = collector.firstRefused();
    Savepoint before = connection.setSavepoint();
    latest = null;
    stopsAtFirst = false;
    rewritten = false;
    if (stopped + 1 < batch.rowCount()) {
      write(stopped + 1, batch.rowCount());
    }
    if (!check.holds()) {
      return null;
    }
    collector.settle();
    BadRows found = collector.badRows();
    int first = collector.firstRefused();
    if (first == stopped && !rewritten) {
      connection.rollback(before);
    } else {
      goBackToTheBeginning();
      collector = collector.again();
      stopsAtFirst = true;
      if (first > 0) {
        write(0, first);
      }
      // If others write to the tables too, the outcome may differ now.
      found = collector.isAnyRefused() ? collector.badRows() : found;
    }
    return check.holds() ? found : null;
  }

  private void write(int begin, int end) throws SQLException, RunFailedException, PlanException {
    RunFailedException failure = attempt(begin, end);
    if (failure == null) {
      return;
    }
    if (end - begin > 1) {
      halved = true;
      halve(begin, end);
    } else {
      judge(begin, failure);
    }
  }

  /** Writes rows and returns null, or writes nothing and returns the failure. */
  private @Nullable RunFailedException attempt(int begin, int end)
      throws SQLException, RunFailedException, PlanException {
    Savepoint before = savepoint();
    try {
      writing.write(batch.rows().subList(begin, end), end - begin == 1);
      if (savepoints != Savepoints.KEPT) {
        connection.releaseSavepoint(before);
      }
      return null;
    } catch (RunFailedException failure) {
      if (!mayBeOfRow(failure.failure(), end - begin)) {
        throw failure;
      }
      goBackTo(before);
      return failure;
    }
  }

  private Savepoint savepoint() throws SQLException {
    Savepoint before = latest == null ? connection.setSavepoint() : latest;
    latest = null;
    return before;
  }

  private void goBackTo(Savepoint before) throws SQLException {
    connection.rollback(before);
    // A new savepoint per failed attempt would nest them as deep as there are failures.
    latest = before;
  }

  private void goBackToTheBeginning() throws SQLException {
    connection.rollback(beginning);
    latest = null;
  }

  /**
   * Tells whether a search may go on after a failure. An error that only a statement of many rows
   * meets does not come again when fewer rows are written.
   */
  private boolean mayBeOfRow(SQLException failure, int rows) {
    return mayBeOfRow(states.verdict(failure))
        || (rows > 1 && new RowFailures(states).isOfManyRows(failure));
  }

  private boolean mayBeOfRow(Verdict verdict) {
    return verdict.kind() == FailureKind.BAD_RECORD
        || (verdict.isContestable() && lastRows != null);
  }

  /**
   * Writes rows of which at least one is bad. If the bad row is not in the first half, it is in the
   * second.
   */
  private void halve(int begin, int end) throws SQLException, RunFailedException, PlanException {
    if (end - begin == 1) {
      write(begin, end);
      return;
    }
    int middle = (begin + end) >>> 1;
    int before = collector.count();
    write(begin, middle);
    if (stopsAtFirst && collector.isAnyRefused()) {
      return;
    }
    if (collector.count() > before) {
      write(middle, end);
    } else {
      halve(middle, end);
    }
  }

  /** Decides about a row that failed alone, and of which nothing is written. */
  private void judge(int index, RunFailedException failure)
      throws SQLException, RunFailedException, PlanException {
    Verdict verdict = states.verdict(failure.failure());
    if (!verdict.isContestable() || lastRows == null) {
      collector.add(new RefusedRow(index, failure));
      return;
    }
    if (rewriting) {
      throw failure;
    }
    failedAlone.add(batch.rows().get(index));
    if (anotherPasses(index, failure)) {
      judgeAgain(index, failure, verdict);
    } else if (haveOthersFailed(batch.rows().get(index))) {
      throw failure.with(Evidence.EVERY_ROW);
    } else if (verdict.kind() == FailureKind.BAD_RECORD) {
      collector.add(new RefusedRow(index, failure));
    } else {
      throw failure;
    }
  }

  /** Tells whether other rows that are written like this one failed alone. */
  @SuppressWarnings("ReferenceEquality") // rows are told apart by identity
  private boolean haveOthersFailed(Row row) {
    return failedAlone.stream().anyMatch(other -> other != row && isLike(row, other));
  }

  /** Writes the row again, after another row has passed, and decides by the outcome. */
  private void judgeAgain(int index, RunFailedException failure, Verdict verdict)
      throws SQLException, RunFailedException, PlanException {
    RunFailedException again = attempt(index, index + 1);
    if (again == null) {
      return;
    }
    Verdict another = states.verdict(again.failure());
    if (states.areOfSameError(verdict, another)) {
      collector.add(new RefusedRow(index, again.with(Evidence.CONTRAST)));
    } else if (another.kind() == FailureKind.BAD_RECORD && !another.isContestable()) {
      collector.add(new RefusedRow(index, again));
    } else {
      throw failure;
    }
  }

  /**
   * Tells whether another row of the plan passes alone after a failure. The search tries the next
   * rows, the last row before the failed one in this transaction, and a row that was committed
   * before. If none of them passes, the search writes the rows before the failed one again.
   */
  private boolean anotherPasses(int index, RunFailedException failure)
      throws SQLException, RunFailedException, PlanException {
    int passed = lastPassed(index);
    if (laterPasses(index, passed < 0 ? 1 : MOST_COMPARED)) {
      return true;
    }
    if (earlierPasses(index) || committedPasses(batch.rows().get(index))) {
      return true;
    }
    if (passed < 0) {
      return false;
    }
    passAgain(passed, index, failure);
    return true;
  }

  private boolean laterPasses(int index, int most)
      throws SQLException, RunFailedException, PlanException {
    int failed = 0;
    for (int i = index + 1; i < batch.rowCount() && failed < most; i++) {
      Row row = batch.rows().get(i);
      Row compared = inPlaceOf(index, row);
      if (compared != null && !failedAlone.contains(row) && !unfit.contains(row)) {
        if (row.operation() == Operation.ADD_VERSION
            ? passesAsNew(row, compared)
            : passes(row, compared)) {
          return true;
        }
        failed += failedAlone.contains(row) ? 1 : 0;
      }
    }
    return false;
  }

  /** Tells whether the last row that was written before a failed one passes again. */
  private boolean earlierPasses(int index) throws SQLException, RunFailedException, PlanException {
    for (int i = index - 1; i >= 0; i--) {
      Row compared = inPlaceOf(index, batch.rows().get(i));
      if (compared != null && !collector.isKnown(i)) {
        return passesOnceMore(compared);
      }
    }
    return false;
  }

  /**
   * Returns another row as the statement of the row at an index writes it; null if that statement
   * cannot write the other row.
   */
  private @Nullable Row inPlaceOf(int index, Row another) {
    Row row = batch.rows().get(index);
    return row.operation() == another.operation() ? another.asOneOf(row.plan()) : null;
  }

  /**
   * Returns the index of the last row that is before another one, like it, and written; -1 if there
   * is none.
   */
  @SuppressWarnings("ReferenceEquality") // plans are compared by identity
  private int lastPassed(int index) {
    Row row = batch.rows().get(index);
    for (int i = index - 1; i >= 0; i--) {
      Row other = batch.rows().get(i);
      if (isLike(row, other) && row.plan() == other.plan() && !collector.isKnown(i)) {
        return i;
      }
    }
    return -1;
  }

  @SuppressWarnings("ReferenceEquality") // plans are compared by identity
  private static boolean isLike(Row row, Row other) {
    return row.plan().complete() == other.plan().complete() && row.operation() == other.operation();
  }

  /**
   * Writes a row, rolls it back, and tells whether it passed. A row that failed is added to {@link
   * #failedAlone} or {@link #unfit}.
   *
   * @param compared the row in the form in which it is written
   */
  private boolean passes(Row row, Row compared)
      throws SQLException, RunFailedException, PlanException {
    Savepoint before = savepoint();
    boolean passed = false;
    try {
      writing.write(List.of(compared), true);
      passed = true;
    } catch (RunFailedException failure) {
      Verdict verdict = states.verdict(failure.failure());
      if (!mayBeOfRow(verdict)) {
        throw failure;
      }
      (verdict.isContestable() ? failedAlone : unfit).add(row);
    }
    goBackTo(before);
    return passed;
  }

  /**
   * Writes the rows before a failed one again, from the beginning, because a row that passed before
   * the failure proves nothing.
   */
  private void passAgain(int passed, int index, RunFailedException failure)
      throws SQLException, RunFailedException, PlanException {
    goBackToTheBeginning();
    int found = collector.count();
    boolean stops = stopsAtFirst;
    stopsAtFirst = false;
    rewriting = true;
    rewritten = true;
    writeGood(0, passed);
    if (attempt(passed, passed + 1) != null) {
      throw failure.with(Evidence.EVERY_ROW);
    }
    writeGood(passed + 1, index);
    rewriting = false;
    stopsAtFirst = stops;
    if (collector.count() > found) {
      throw failure;
    }
  }

  /** Writes rows except those that are known to be bad. */
  private void writeGood(int begin, int end)
      throws SQLException, RunFailedException, PlanException {
    int first = begin;
    for (int i = begin; i <= end; i++) {
      if (i == end || collector.isKnown(i)) {
        if (first < i) {
          write(first, i);
        }
        first = i + 1;
      }
    }
  }

  /**
   * Tells whether the last committed row of the plan passes again. The search rolls the row back.
   */
  private boolean committedPasses(Row row) throws SQLException, RunFailedException, PlanException {
    Row last = lastRows == null ? null : lastRows.like(row);
    return last != null && passesOnceMore(last);
  }

  /** Tells whether a row that has been written passes again. The search rolls the row back. */
  private boolean passesOnceMore(Row row) throws SQLException, RunFailedException, PlanException {
    return switch (row.operation()) {
      case UPSERT, UPDATE -> passes(row, row);
      case INSERT, INSERT_IGNORE, ADD_VERSION -> passesAsNew(row, row);
      // What was there is gone: the statement hits nothing, and proves nothing.
      case DELETE, END_VERSION, SWEEP -> false;
    };
  }

  /**
   * Deletes a row and tells whether it passes as a new one. The search rolls both back. All
   * versions of a row are deleted, because a version proves nothing if the table has a newer one:
   * nothing is then inserted.
   *
   * @param compared the row in the form in which it is written
   */
  private boolean passesAsNew(Row row, Row compared)
      throws SQLException, RunFailedException, PlanException {
    Row deletion = compared.deletion();
    if (deletion == null) {
      return row.operation() == Operation.INSERT && passes(row, compared);
    }
    Savepoint before = savepoint();
    try {
      writing.write(List.of(deletion), true);
    } catch (RunFailedException failure) {
      if (states.verdict(failure.failure()).kind() == FailureKind.TRANSIENT) {
        throw failure;
      }
      goBackTo(before);
      return false;
    }
    boolean passed = passes(row, compared);
    goBackTo(before);
    return passed;
  }
}
