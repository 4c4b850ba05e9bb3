package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.session.Question.Asked;
import io.tarmac.connect.jdbc.session.TargetSession.Planning;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The plans of a task's tables: asked for by the thread that puts, which has those at once that
 * have been made before, and made on the thread that writes. The planner is used by either, never
 * by both. Used by the thread that puts.
 */
final class TablePlans {

  private final TargetSession session;
  private final Errands errands;

  /** Tables that have to be there, and have not been looked for yet. */
  private List<TableName> required;

  /** Whether the planner is still to be told that a put has begun. */
  private boolean lookAgain;

  TablePlans(TargetSession session, Errands errands, List<TableName> required) {
    this.session = session;
    this.errands = errands;
    this.required = required;
  }

  /** New records have come: what they mean depends on the tables there are now. */
  void beginPut() throws DeliveryFailure {
    lookAgain = true;
    if (!required.isEmpty()) {
      List<TableName> tables = required;
      withoutRecord(
          new Question(Asked.ARE_THERE, tables.get(0), tables),
          (planner, open) -> {
            for (TableName table : tables) {
              planner.require(open, table);
            }
            return null;
          });
      required = List.of();
    }
  }

  /** Null for a delete from a table that does not exist yet. */
  @Nullable TablePlan plan(TableName table, Change change)
      throws DeliveryFailure, BadRecordException {
    TablePlan made = made(table, change);
    if (made == null) {
      errands.await();
      made = made(table, change);
    }
    return made != null
        ? made
        : answer(
            new Question(Asked.PLAN, table, change.position()),
            (planner, open) -> planner.plan(open, table, change));
  }

  /** The plan that has been made before; null also while the planner is in use. */
  private @Nullable TablePlan made(TableName table, Change change) throws BadRecordException {
    TargetParts parts = session.knownParts();
    if (parts == null || errands.isUnderWay()) {
      return null;
    }
    if (lookAgain) {
      parts.planner().lookAgain();
      lookAgain = false;
    }
    return parts.planner().planned(table, change);
  }

  /** Another plan for a change that its plan refuses; null when there is none. */
  @Nullable TablePlan another(
      TableName table, Change change, TablePlan refusing, BadRecordException refusal)
      throws DeliveryFailure, BadRecordException {
    return answer(
        new Question(Asked.ANOTHER_PLAN, table, List.of(change.position(), refusing)),
        (planner, open) -> planner.replan(open, table, change, refusing, refusal));
  }

  /** Whether one of the plans' tables, which are read again, is no longer as its plan knows it. */
  boolean isAnyStale(Collection<TablePlan> plans) throws DeliveryFailure {
    TableName first = plans.iterator().next().table();
    Boolean isAnyStale =
        withoutRecord(
            new Question(Asked.IS_ANY_STALE, first, Set.copyOf(plans)),
            (planner, open) -> planner.isAnyStale(open, plans));
    return Boolean.TRUE.equals(isAnyStale);
  }

  private <T> @Nullable T withoutRecord(Question question, Planning<T> planning)
      throws DeliveryFailure {
    try {
      return answer(question, planning);
    } catch (BadRecordException impossible) {
      throw new IllegalStateException("no record is looked at", impossible);
    }
  }

  private <T> @Nullable T answer(Question question, Planning<T> planning)
      throws DeliveryFailure, BadRecordException {
    return errands.outcome(question, () -> session.plan(question.table(), planning));
  }
}
