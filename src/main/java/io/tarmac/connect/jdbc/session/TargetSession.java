package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.DeliveryProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.database.UnknownDatabaseException;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.offset.FencedException;
import io.tarmac.connect.jdbc.table.InvalidNameException;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.RecordNames;
import io.tarmac.connect.jdbc.table.RefusedDdlException;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlanner;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A task's connection and what is known of the server behind it: opens it, and plans and truncates
 * through it. Used on the thread that writes, but for {@link #knownParts}.
 */
final class TargetSession implements TargetOffsets.Server {

  /** What a planner does with a connection; beyond the database it may fail for a change. */
  @FunctionalInterface
  interface Planning<T> {
    @Nullable T with(TablePlanner planner, Connection open)
        throws SQLException, PlanException, BadRecordException;
  }

  private final SinkConfig config;
  private final TaskConnection connection;
  private final Turn turn;
  private final Instruments instruments;
  private final TargetOffsets offsets;
  private final RecordNames recordNames;

  private volatile @Nullable TargetParts parts;

  TargetSession(SinkConfig config, TaskConnection connection, Turn turn, Instruments instruments) {
    this.config = config;
    this.connection = connection;
    this.turn = turn;
    this.instruments = instruments;
    this.recordNames = RecordNames.of(config);
    this.offsets = new TargetOffsets(config.delivery(), connection, this);
  }

  /** The task's offsets in the database. */
  TargetOffsets offsets() {
    return offsets;
  }

  /** What is known once a server has answered; null before. May be asked by any thread. */
  @Nullable TargetParts knownParts() {
    return parts;
  }

  /** What is known of the server that has answered. */
  @Override
  public TargetParts parts() {
    TargetParts known = parts;
    if (known == null) {
      throw new IllegalStateException("no connection has been opened");
    }
    return known;
  }

  /** The connection, opened if it is not. */
  @Override
  public Connection open() throws DeliveryFailure {
    try {
      Connection open = connection.open();
      if (parts == null) {
        TargetParts made = TargetParts.of(open, config, offsets.stored(), instruments);
        offsets.deleteUnused(open, made);
        parts = made;
      }
      return open;
    } catch (SQLException failure) {
      connection.close();
      throw SqlFailures.unconnected(config.connection(), failure);
    } catch (InvalidNameException invalid) {
      connection.close();
      throw new DeliveryFailure(
          FailureKind.FATAL,
          ErrorCode.INVALID_NAME,
          DeliveryProperties.OFFSETS_TABLE + ": " + invalid.getMessage() + "; set another name");
    } catch (UnknownDatabaseException unknown) {
      connection.close();
      throw new DeliveryFailure(FailureKind.FATAL, ErrorCode.NO_DRIVER, unknown.reason());
    }
  }

  /** What the planner says about a table. */
  <T> @Nullable T plan(TableName table, Planning<T> planning)
      throws DeliveryFailure, BadRecordException {
    turn.take();
    try {
      Connection open = open();
      return planning.with(parts().planner(), open);
    } catch (PlanException unfit) {
      throw new DeliveryFailure(FailureKind.FATAL, unfit.code(), unfit.getMessage());
    } catch (SQLException failure) {
      DeliveryFailure told = unprepared(table, failure);
      if (isOfRecordsTable(failure)) {
        throw new BadRecordException(told.code(), told.reason());
      }
      throw ended(told);
    } finally {
      connection.closeIfEnded();
      turn.end();
    }
  }

  /**
   * Tells whether the database does not create a table under the name that a record chose, as in a
   * schema that does not exist or is not the user's, and whether such records are set aside.
   */
  private boolean isOfRecordsTable(SQLException failure) {
    return recordNames.spareTask()
        && failure instanceof RefusedDdlException ddl
        && ddl.isOfNewTable()
        && parts().failures().isRefused(ddl.refusal());
  }

  private DeliveryFailure unprepared(TableName table, SQLException failure) {
    String action = "table " + table + " could not be prepared";
    SqlFailures failures = parts().failures();
    DeliveryFailure told =
        failure instanceof RefusedDdlException ddl
            ? failures.ofDdl(action + ", " + ddl.change() + " failed", ddl.refusal())
            : failures.ofCatalog(action, failure);
    return told.blamingNoRecord();
  }

  /**
   * Leaves no row in a table, if it is there, and commits.
   *
   * @param asked the record that asks for it
   * @throws BadRecordException when the table takes no records
   */
  void truncate(TableName table, Map<TopicPartition, OffsetRange> asked)
      throws DeliveryFailure, BadRecordException {
    turn.take();
    try {
      Connection open = open();
      TableName found = parts().planner().find(open, table);
      if (found != null) {
        parts().condition().require(open, found);
        offsets.requireTaken(open, asked.keySet());
        parts().truncation().truncate(open, found, asked);
      }
    } catch (FencedException fenced) {
      connection.close();
      throw TargetOffsets.fenced(fenced);
    } catch (PlanException unfit) {
      throw new DeliveryFailure(FailureKind.FATAL, unfit.code(), unfit.getMessage());
    } catch (SQLException failure) {
      throw ended(
          parts().failures().failure("table " + table + " could not be truncated", failure));
    } finally {
      connection.closeIfEnded();
      turn.end();
    }
  }

  /** The connection is not trusted again. What the task itself has broken off is no failure. */
  private DeliveryFailure ended(DeliveryFailure failure) {
    boolean isBrokenOff = connection.isAborted();
    connection.close();
    return isBrokenOff
        ? DeliveryFailure.busy("what the database did has been broken off")
        : failure;
  }
}
