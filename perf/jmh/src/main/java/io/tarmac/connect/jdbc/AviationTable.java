package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.ChangeDecoder;
import io.tarmac.connect.jdbc.change.Retention;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.database.TargetDatabase;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.Patience;
import io.tarmac.connect.jdbc.table.TableRouter;
import io.tarmac.perf.database.EmbeddedPostgreSql;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.stack.RunDirectory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * The aviation table in a real PostgreSQL, so that plans are what they are in earnest; no row is
 * written to it.
 */
public final class AviationTable implements AutoCloseable {
  private static final String TABLE = "aviation";

  private final RunDirectory run = RunDirectory.create(false);
  private final EmbeddedPostgreSql server = EmbeddedPostgreSql.start(run);
  private final ChangeDecoder decoder = new ChangeDecoder();
  private final TargetDatabase database;
  private final RowConverter converter;

  /**
   * @param insertMode the connector's {@code insert.mode}
   */
  public AviationTable(String insertMode) {
    TargetTable.create(server, TABLE, true);
    SinkConfig config =
        SinkConfig.parse(
            Map.of(
                "name",
                "benchmark",
                "topics",
                TABLE,
                "connection.url",
                server.access().url(),
                "connection.username",
                server.access().username().orElseThrow(),
                "connection.password",
                server.access().password().orElseThrow(),
                "collection.name.format",
                TABLE,
                "insert.mode",
                insertMode,
                "primary.key.mode",
                "record_key"));
    TableRouter router = new TableRouter(config.tables().nameFormat(), config.tables().naming());
    database =
        new TargetDatabase(config, router, Runnable::run, new Patience(System::nanoTime));
    converter = new RowConverter(router, new Operations(config.keys()), database, Retention.ROW);
  }

  /** Decodes, routes, plans and converts, as a task does with every record. */
  public Row row(SinkRecord record) throws BadRecordException, DeliveryFailure {
    return Objects.requireNonNull(converter.row(change(record)));
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

  public Connection open() throws SQLException {
    return server.open();
  }

  @Override
  public void close() {
    database.close();
    server.close();
    run.close();
  }
}
