package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Outcome;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.RefusedDdlException;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TablePlanner;
import io.tarmac.connect.jdbc.table.TableRouter;
import io.tarmac.connect.jdbc.write.RefusedRow;
import io.tarmac.connect.jdbc.write.RunFailedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The database end of a task: one connection, opened when it is first needed and again after every
 * failure, and the planner and the writer that use it. One thread may plan while another writes.
 */
public final class TargetDatabase implements AutoCloseable {

  /** After which a connection that nothing is written through is closed. */
  private static final Duration IDLE = Duration.ofMinutes(15);

  private final SinkConfig config;
  private final TaskConnection connection;

  private final Turn turn = new Turn();

  private volatile @Nullable TargetParts parts;

  /** Tables that have to be there, and have not been looked for yet. */
  private List<TableName> required;

  public TargetDatabase(SinkConfig config, TableRouter router) {
    this.config = config;
    this.connection = new TaskConnection(new ConnectionFactory(config.connection()));
    this.required =
        config.tables().evolution() == SchemaEvolution.VALIDATE_ONLY
            ? router.tablesOf(config.tables().topics())
            : List.of();
  }

  /** New records have come: what they mean depends on the tables there are now. */
  public void beginPut() throws DeliveryFailure {
    turn.beginPut();
    if (turn.takeIfFree()) {
      try {
        connection.closeAfter(IDLE);
      } finally {
        turn.end();
      }
    }
    TargetParts known = parts;
    if (known != null) {
      known.planner().lookAgain();
    }
    for (TableName table : required) {
      plan(
          table,
          (planner, open) -> {
            planner.require(open, table);
            return null;
          });
    }
    required = List.of();
  }

  /**
   * The plan for a change. Goes to the database only for the first change of its kind, and may
   * create or alter the table then. Null for a delete from a table that does not exist yet.
   */
  public @Nullable TablePlan plan(TableName table, Change change)
      throws DeliveryFailure, BadRecordException {
    TargetParts known = parts;
    TablePlan plan = known == null ? null : known.planner().planned(table, change);
    return plan != null ? plan : newPlan(table, change);
  }

  private @Nullable TablePlan newPlan(TableName table, Change change)
      throws DeliveryFailure, BadRecordException {
    return plan(table, (planner, open) -> planner.plan(open, table, change));
  }

  /**
   * Another plan for a change that its plan refuses, because somebody has changed the table or it
   * is made wider for the change; null when there is none.
   */
  public @Nullable TablePlan replan(
      TableName table, Change change, TablePlan refusing, BadRecordException refusal)
      throws DeliveryFailure, BadRecordException {
    return plan(table, (planner, open) -> planner.replan(open, table, change, refusing, refusal));
  }

  /** Whether one of the plans' tables, which are read again, is no longer as its plan knows it. */
  public boolean isAnyStale(Collection<TablePlan> plans) throws DeliveryFailure {
    TableName first = plans.iterator().next().table();
    return Boolean.TRUE.equals(plan(first, (planner, open) -> planner.isAnyStale(open, plans)));
  }

  /** What a planner does with a connection; beyond the database it may fail for a change. */
  @FunctionalInterface
  private interface Planning<T, E extends Exception> {
    @Nullable T with(TablePlanner planner, Connection open) throws SQLException, PlanException, E;
  }

  private <T, E extends Exception> @Nullable T plan(TableName table, Planning<T, E> planning)
      throws DeliveryFailure, E {
    turn.await();
    try {
      Connection open = connection();
      return planning.with(parts().planner(), open);
    } catch (PlanException unfit) {
      throw new DeliveryFailure(FailureKind.FATAL, unfit.getMessage());
    } catch (SQLException failure) {
      throw unprepared(table, failure);
    } finally {
      turn.end();
    }
  }

  private DeliveryFailure unprepared(TableName table, SQLException failure) {
    connection.close();
    String action = "table " + table + " could not be prepared";
    SqlFailures failures = parts().failures();
    DeliveryFailure told =
        failure instanceof RefusedDdlException ddl
            ? failures.failure(action + ", " + ddl.change() + " failed", ddl.refusal())
            : failures.failure(action, failure);
    return told.blamingNoRecord();
  }

  /**
   * Writes a batch and commits it; after a failure nothing of it is written.
   *
   * @param isAbandoned whether it is not to be written after all
   */
  public Outcome write(Batch batch, BooleanSupplier isAbandoned) throws DeliveryFailure {
    if (batch.rows().isEmpty()) {
      return new Outcome(batch);
    }
    turn.take();
    try {
      Connection open = connection();
      if (isAbandoned.getAsBoolean()) {
        throw new DeliveryFailure(FailureKind.TRANSIENT, "the batch has been abandoned");
      }
      return outcome(
          batch, parts().writer().write(open, parts().storedRows().complete(open, batch)));
    } catch (RunFailedException refused) {
      connection.close();
      throw failure(refused);
    } catch (PlanException impossible) {
      connection.close();
      throw new DeliveryFailure(FailureKind.FATAL, impossible.getMessage());
    } catch (SQLException failure) {
      connection.close();
      throw parts()
          .failures()
          .failure("the commit of the records %s failed".formatted(batch.offsets()), failure);
    } catch (RuntimeException | Error defect) {
      // A plan's commit would commit what has been written of the batch.
      connection.close();
      throw defect;
    } finally {
      connection.closeIfEnded();
      turn.end();
    }
  }

  private Outcome outcome(Batch batch, List<RefusedRow> refused) {
    if (refused.isEmpty()) {
      return new Outcome(batch);
    }
    Map<Integer, String> reasons = new HashMap<>();
    for (RefusedRow row : refused) {
      reasons.put(row.index(), failure(row.failure()).getMessage());
    }
    return Outcome.of(batch, reasons, config.errors().order());
  }

  private DeliveryFailure failure(RunFailedException refused) {
    Run run = refused.run();
    return parts()
        .failures()
        .failure(
            "table %s, %s of the %s %s failed"
                .formatted(
                    run.plan().table(),
                    run.operation(),
                    run.rows().size() == 1 ? "record" : "records",
                    run.offsets()),
            run,
            refused.failure());
  }

  /** Breaks off what another thread is writing: it fails there, and nothing of it is written. */
  public void abort() {
    connection.abort();
  }

  /** Leaves no row in a table, if it is there, and commits. May be repeated after a failure. */
  public void truncate(TableName table) throws DeliveryFailure {
    TableName found = plan(table, (planner, open) -> planner.find(open, table));
    if (found == null) {
      return;
    }
    turn.await();
    try {
      Connection open = connection();
      parts().truncation().truncate(open, found);
    } catch (SQLException failure) {
      connection.close();
      throw parts().failures().failure("table " + table + " could not be truncated", failure);
    } finally {
      turn.end();
    }
  }

  @Override
  public void close() {
    connection.end();
    if (turn.takeIfFree()) {
      try {
        connection.close();
      } finally {
        turn.end();
      }
    } else {
      connection.abort();
    }
  }

  private Connection connection() throws DeliveryFailure {
    try {
      Connection open = connection.open();
      if (parts == null) {
        parts = TargetParts.of(open, config);
      }
      return open;
    } catch (SQLException failure) {
      connection.close();
      throw new SqlFailures(
              KnownDatabases.connectStates(), config.connection(), (plan, column) -> false)
          .failure("no connection to the database of " + ConnectionProperties.URL, failure);
    } catch (UnknownDatabaseException unknown) {
      connection.close();
      throw new DeliveryFailure(FailureKind.FATAL, unknown.getMessage());
    }
  }

  private TargetParts parts() {
    TargetParts known = parts;
    if (known == null) {
      throw new IllegalStateException("no connection has been opened");
    }
    return known;
  }
}
