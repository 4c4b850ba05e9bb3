package io.tarmac.perf.jmh;

import io.tarmac.connect.jdbc.TaskSession;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.session.Connections;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.environment.EmbeddedDatabase;
import io.tarmac.perf.environment.RunDirectory;
import io.tarmac.perf.trial.Cleanup;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * The aviation table in a real database, so that plans are those of a real task. No row is written
 * to it.
 */
final class AviationTable implements AutoCloseable {
  private final Cleanup cleanup = new Cleanup();
  private final Map<String, String> properties;
  private final TaskSession session;

  /** Starts a database, and a session with the {@code insert.mode}. */
  AviationTable(String insertMode, DatabaseKind kind) {
    try {
      RunDirectory run = cleanup.add(RunDirectory.create(false));
      Access access = cleanup.add(EmbeddedDatabase.start(kind, run, false)).access();
      properties = StrategyDatabase.properties(access, "aviation");
      properties.put("insert.mode", insertMode);
      session = cleanup.add(new TaskSession(properties));
    } catch (RuntimeException e) {
      cleanup.close();
      throw e;
    }
  }

  TaskSession session() {
    return session;
  }

  List<Row> rows(List<SinkRecord> records) {
    return records.stream().map(session::row).toList();
  }

  /** Opens a connection with the settings that a task gives its own. */
  Connection connect() throws SQLException {
    return Connections.open(properties);
  }

  @Override
  public void close() {
    cleanup.close();
  }
}
