package io.tarmac.connect.jdbc.simulation;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.h2.H2;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.OffsetStore;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.session.ServerAccess;
import io.tarmac.connect.jdbc.session.ServerParts;
import io.tarmac.connect.jdbc.table.TableCatalog;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategies;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;

/**
 * The access of a process to the model database. The connector takes the database for an H2. Only
 * its catalog and the way to write rows are the model's.
 */
final class ModelServer implements ServerAccess {

  /** A write strategy that hands the rows to the session of the connection. */
  private static final class SessionStrategy implements WriteStrategy {

    @Override
    public WriteMethod method() {
      return WriteMethod.BATCH;
    }

    @Override
    public boolean supports(TablePlan plan, Operation operation) {
      return true;
    }

    @Override
    public RowWriter prepare(TablePlan plan, Operation operation) {
      return (connection, rows) -> ModelConnection.session(connection).write(operation, rows);
    }
  }

  private static final Database DATABASE = database();

  private static final TypeNames TYPE_NAMES = type -> "type";

  private final ModelDatabase database;
  private final SimulatedProcess process;
  private final ApplyMode mode;

  ModelServer(ModelDatabase database, SimulatedProcess process, ApplyMode mode) {
    this.database = database;
    this.process = process;
    this.mode = mode;
  }

  private static Database database() {
    Database h2 = H2.database();
    return new Database(
        h2.product(),
        h2.identifiers(),
        h2.types(),
        h2.typeNames(),
        h2.columnTargets(),
        new TableCatalog(
            ModelConnection.COLUMNS,
            ModelConnection.UNIQUE_COLUMNS,
            ModelConnection.REFERRING_KEYS,
            null,
            null,
            ModelConnection.SCHEMAS),
        h2.defaultLiterals(),
        h2.columnAlteration(),
        WriteStrategies.of(new SessionStrategy()),
        h2.peerTypes(),
        h2.privileges(),
        h2.tableLookup(),
        h2.emptying());
  }

  @Override
  public Connection open() throws SQLException {
    return ModelConnection.of(database.connect(process), mode);
  }

  @Override
  public ServerParts parts(
      Connection open,
      SinkConfig config,
      Function<OffsetStore, TransactionEnd> transactionEnd,
      SinkMetrics metrics)
      throws SQLException {
    return ServerParts.of(
        open,
        config,
        config::connection,
        DATABASE,
        TYPE_NAMES,
        offsets -> {
          TransactionEnd end = transactionEnd.apply(offsets);
          return (connection, written) -> {
            ModelConnection.session(connection).noteRanges(written);
            end.commit(connection, written);
          };
        },
        metrics);
  }
}
