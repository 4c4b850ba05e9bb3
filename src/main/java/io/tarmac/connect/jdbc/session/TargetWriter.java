package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Outcome;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.ErrorOrder;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.metrics.Stage;
import io.tarmac.connect.jdbc.metrics.StageClock;
import io.tarmac.connect.jdbc.offset.FencedException;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.write.BadRows;
import io.tarmac.connect.jdbc.write.RefusedRow;
import io.tarmac.connect.jdbc.write.RunFailedException;
import io.tarmac.connect.jdbc.write.SessionFailedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Writes batches through a task's connection, and says of what goes wrong which records it
 * concerns. Used on the thread that writes.
 */
final class TargetWriter {

  private final TargetSession session;
  private final TaskConnection connection;
  private final Turn turn;
  private final ErrorOrder order;
  private final SinkMetrics metrics;
  private final StageClock clock;

  TargetWriter(
      TargetSession session,
      TaskConnection connection,
      Turn turn,
      ErrorOrder order,
      Instruments instruments) {
    this.session = session;
    this.connection = connection;
    this.turn = turn;
    this.order = order;
    this.metrics = instruments.metrics();
    this.clock = instruments.writer();
  }

  /**
   * Writes a batch and commits it; after a failure nothing of it is written.
   *
   * @param isAbandoned whether it is not to be written after all
   */
  Outcome write(Batch batch, BooleanSupplier isAbandoned) throws DeliveryFailure {
    if (batch.rows().isEmpty()) {
      return new Outcome(batch);
    }
    turn.take();
    clock.enter(Stage.CONNECT);
    try {
      Connection open = session.open();
      clock.enter(Stage.WRITE);
      if (isAbandoned.getAsBoolean()) {
        throw new DeliveryFailure(
            FailureKind.TRANSIENT, ErrorCode.UNAVAILABLE, "the batch has been abandoned");
      }
      session.offsets().requireTaken(open, batch.offsets().keySet());
      TargetParts parts = session.parts();
      Outcome outcome =
          outcome(batch, parts.writer().write(open, parts.storedRows().complete(open, batch)));
      if (outcome.written().rowCount() > 0) {
        metrics.batchWritten(outcome.written().rowCount());
      }
      return outcome;
    } catch (FencedException fenced) {
      connection.close();
      throw TargetOffsets.fenced(fenced);
    } catch (RunFailedException refused) {
      DeliveryFailure failure = searchable(failure(refused), batch);
      undo(failure);
      throw failure;
    } catch (PlanException impossible) {
      connection.close();
      throw new DeliveryFailure(FailureKind.FATAL, impossible.code(), impossible.getMessage());
    } catch (SessionFailedException unprepared) {
      connection.close();
      throw failure(
          "the session could not be prepared for the records %s".formatted(batch.offsets()),
          unprepared.failure());
    } catch (SQLException failure) {
      connection.close();
      throw session
          .parts()
          .failures()
          .ofCommit("the commit of the records %s failed".formatted(batch.offsets()), failure);
    } catch (RuntimeException | Error defect) {
      // A plan's commit would commit what has been written of the batch.
      connection.close();
      throw defect;
    } finally {
      clock.enter(null);
      connection.closeIfEnded();
      turn.end();
    }
  }

  private Outcome outcome(Batch batch, BadRows bad) {
    if (bad.isEmpty()) {
      return new Outcome(batch);
    }
    Map<Integer, DeliveryFailure> failures = new HashMap<>();
    for (RefusedRow row : bad.refused()) {
      failures.put(row.index(), failure(row.failure()));
    }
    return Outcome.of(batch, failures, bad.replaced(), order);
  }

  /**
   * What a row alone is to blame for leaves the connection as good as it was. What is prepared for
   * a table that may have changed is not.
   */
  private void undo(DeliveryFailure failure) {
    if (failure.rowSuspected() && !failure.tableDoubted()) {
      connection.rollBack();
    } else {
      connection.close();
    }
  }

  /**
   * Clears the suspicion against rows if they cannot be searched. An error that does not tell
   * whether a row is to blame is fatal then.
   */
  private DeliveryFailure searchable(DeliveryFailure failure, Batch batch) {
    if (failure.kind() != FailureKind.FATAL || !failure.rowSuspected()) {
      return failure;
    }
    try {
      return session.parts().writer().canSearch(session.open(), batch)
          ? failure
          : failure.withoutSuspicion();
    } catch (SQLException | DeliveryFailure unanswered) {
      return failure.withoutSuspicion();
    }
  }

  private DeliveryFailure failure(String action, SQLException failure) {
    return session.parts().failures().failure(action, failure);
  }

  private DeliveryFailure failure(RunFailedException refused) {
    Run run = refused.run();
    return session
        .parts()
        .failures()
        .failure(
            "table %s, %s of the %s %s failed"
                .formatted(
                    run.plan().table(),
                    run.operation(),
                    run.rows().size() == 1 ? "record" : "records",
                    run.offsets()),
            run,
            refused.failure(),
            refused.evidence());
  }
}
