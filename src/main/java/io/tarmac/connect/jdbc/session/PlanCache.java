package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.session.DatabaseSession.Planning;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.RoutedTable;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TablePlanner;
import io.tarmac.connect.jdbc.table.TableRouter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The plans of a task's tables. The database thread makes a plan, and the cache returns it for each
 * later change of the same kind. Either thread uses the planner, but never both at once, except
 * that a truncation may look for its table meanwhile. Only the task's thread uses the cache.
 */
public final class PlanCache {

  /** The questions that the planner answers. */
  private enum Question {
    ARE_THERE,
    PLAN,
    ANOTHER_PLAN,
    IS_ANY_STALE
  }

  /**
   * A question that is equal to the one asked when Connect hands the same records over again.
   *
   * @param about tells the question from others about the table, like the position of a record
   */
  private record Request(Question question, TableName table, Object about) {}

  private final DatabaseSession session;
  private final DatabaseThread thread;
  private final SinkConfig config;

  /** The tables that have to be there, and that nobody has looked for yet. */
  private List<RoutedTable> required;

  /** Whether a put has begun that the planner does not know of. */
  private boolean lookAgain;

  /** The partitions that have been closed since the planner was last used. */
  private final Set<TopicPartition> closed = new HashSet<>();

  /** Whether partitions have been assigned since the planner was last used. */
  private boolean hasNewPartitions;

  /** Creates an empty cache. */
  public PlanCache(
      DatabaseSession session, DatabaseThread thread, SinkConfig config, TableRouter router) {
    this.session = session;
    this.thread = thread;
    this.config = config;
    this.required =
        router.tablesOf(config.tables().topics()).stream()
            .filter(
                table ->
                    config.ofGroup(table.groupIndex()).tables().evolution()
                        == SchemaEvolution.VALIDATE_ONLY)
            .toList();
  }

  /** Notes that partitions have been assigned, whose records another task may have written. */
  public void openPartitions() {
    hasNewPartitions = true;
  }

  /**
   * Begins a put. The tables that exist now decide about its records.
   *
   * @throws DeliveryFailure if a table is missing that must be there
   */
  public void beginPut() throws DeliveryFailure {
    lookAgain = true;
    if (!required.isEmpty()) {
      List<RoutedTable> tables = required;
      askWithoutRecord(
          new Request(Question.ARE_THERE, tables.get(0).name(), tables),
          (planners, open) -> {
            for (RoutedTable table : tables) {
              require(planners.get(table.groupIndex()), open, table);
            }
            return null;
          });
      required = List.of();
    }
  }

  private void require(TablePlanner planner, Connection open, RoutedTable table)
      throws SQLException, PlanException {
    try {
      planner.require(open, table.name());
    } catch (PlanException missing) {
      throw new PlanException(
          missing.code(), config.withNamesAsWritten(table.groupIndex(), missing.getMessage()));
    }
  }

  /**
   * Returns the plan for a change, or null for a delete from a table that does not exist yet. For
   * the first change of its kind the database thread makes the plan, and may create or alter the
   * table.
   *
   * @throws DeliveryFailure if the plan cannot be made, or not before the put's deadline
   */
  public @Nullable TablePlan plan(RoutedTable table, Change change)
      throws DeliveryFailure, BadRecordException {
    TablePlan made = made(table, change);
    if (made == null) {
      thread.awaitCall();
      made = made(table, change);
    }
    return made != null
        ? made
        : ask(
            new Request(Question.PLAN, table.name(), change.position()),
            (planners, open) -> planners.get(table.groupIndex()).plan(open, table.name(), change));
  }

  /** Returns the plan that was made before; null also while the other thread uses the planner. */
  private @Nullable TablePlan made(RoutedTable table, Change change) throws BadRecordException {
    ServerParts parts = session.knownParts();
    if (parts == null || thread.isCalling()) {
      return null;
    }
    if (!closed.isEmpty()) {
      parts.planners().forEach(planner -> planner.forgetSnapshots(closed));
      closed.clear();
    }
    if (lookAgain) {
      parts.planners().forEach(TablePlanner::lookAgain);
      lookAgain = false;
    }
    if (hasNewPartitions) {
      parts.planners().forEach(TablePlanner::lookAgainForColumns);
      hasNewPartitions = false;
    }
    return parts.planners().get(table.groupIndex()).planned(table.name(), change);
  }

  /** Forgets the snapshots of closed partitions, which another task may read from now on. */
  public void forgetSnapshots(Collection<TopicPartition> partitions) {
    closed.addAll(partitions);
  }

  /**
   * Returns another plan for a change that its plan refuses: somebody has changed the table, or it
   * is made wider for the change. Returns null if there is none.
   */
  public @Nullable TablePlan replan(
      RoutedTable table, Change change, TablePlan refusing, BadRecordException refusal)
      throws DeliveryFailure, BadRecordException {
    return ask(
        new Request(Question.ANOTHER_PLAN, table.name(), List.of(change.position(), refusing)),
        (planners, open) ->
            planners.get(table.groupIndex()).replan(open, table.name(), change, refusing, refusal));
  }

  /** Reads the tables of the plans again, and tells whether one differs from its plan. */
  public boolean isAnyStale(Collection<TablePlan> plans) throws DeliveryFailure {
    TableName first = plans.iterator().next().table();
    return Boolean.TRUE.equals(
        askWithoutRecord(
            new Request(Question.IS_ANY_STALE, first, Set.copyOf(plans)),
            (planners, open) -> {
              boolean any = false;
              for (int group = 0; group < planners.size(); group++) {
                any |= planners.get(group).isAnyStale(open, ofGroup(group, plans));
              }
              return any;
            }));
  }

  private static List<TablePlan> ofGroup(int group, Collection<TablePlan> plans) {
    return plans.stream().filter(plan -> plan.target().groupIndex() == group).toList();
  }

  private <T> @Nullable T askWithoutRecord(Request request, Planning<T> planning)
      throws DeliveryFailure {
    try {
      return ask(request, planning);
    } catch (BadRecordException impossible) {
      throw new IllegalStateException("the planner looks at no record", impossible);
    }
  }

  private <T> @Nullable T ask(Request request, Planning<T> planning)
      throws DeliveryFailure, BadRecordException {
    return thread.call(request, () -> session.plan(request.table(), planning));
  }
}
