package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.ChangeDecoder;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.session.Connections;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.EmbeddedDatabase;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.event.AviationTraffic;
import io.tarmac.perf.run.Cleanup;
import io.tarmac.perf.stack.RunDirectory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * The aviation table in a real database, so that plans are what they are in earnest; no row is
 * written to it.
 */
public final class AviationTable implements AutoCloseable {
  private static final String TABLE = "aviation";

  private final Cleanup cleanup = new Cleanup();
  private final ChangeDecoder decoder;
  private final Map<String, String> properties;
  private final TaskSession session;

  /**
   * In PostgreSQL.
   *
   * @param insertMode the connector's {@code insert.mode}
   */
  public AviationTable(String insertMode) {
    this(insertMode, DatabaseKind.POSTGRESQL);
  }

  /**
   * @param insertMode the connector's {@code insert.mode}
   */
  public AviationTable(String insertMode, DatabaseKind kind) {
    try {
      properties = properties(insertMode, access(kind));
      SinkConfig config = SinkConfig.parse(properties);
      decoder = new ChangeDecoder(new FieldLimit(config.values().maxFields()));
      session = cleanup.add(new TaskSession(config));
    } catch (RuntimeException e) {
      cleanup.close();
      throw e;
    }
  }

  /** To a server that has the table. */
  private Access access(DatabaseKind kind) {
    RunDirectory run = cleanup.add(RunDirectory.create(false));
    TargetDatabase server = cleanup.add(EmbeddedDatabase.start(kind, run, false));
    TargetTable table = cleanup.add(TargetTable.of(server, TABLE, new AviationTraffic(), true));
    table.create();
    return server.access();
  }

  private static Map<String, String> properties(String insertMode, Access access) {
    return Map.of(
        "name",
        "benchmark",
        "topics",
        TABLE,
        "connection.url",
        access.url(),
        "connection.username",
        access.username().orElseThrow(),
        "connection.password",
        access.password().orElseThrow(),
        "collection.name.format",
        TABLE,
        "insert.mode",
        insertMode,
        "primary.key.mode",
        "record_key");
  }

  /** Decodes, routes, plans and converts, as a task does with every record. */
  public Row row(SinkRecord record) throws BadRecordException, DeliveryFailure {
    return session.row(change(record));
  }

  public Change change(SinkRecord record) throws BadRecordException {
    return Objects.requireNonNull(decoder.decode(record));
  }

  public List<Row> rows(List<SinkRecord> records) throws BadRecordException, DeliveryFailure {
    List<Row> rows = new ArrayList<>();
    for (SinkRecord record : records) {
      rows.add(row(record));
    }
    return rows;
  }

  /** A connection with the settings that a task gives its own. */
  public Connection connect() throws SQLException {
    return Connections.open(properties);
  }

  @Override
  public void close() {
    cleanup.close();
  }
}
