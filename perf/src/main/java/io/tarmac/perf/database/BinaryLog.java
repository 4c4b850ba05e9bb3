package io.tarmac.perf.database;

import com.github.shyiko.mysql.binlog.BinaryLogClient;
import com.github.shyiko.mysql.binlog.event.EventData;
import com.github.shyiko.mysql.binlog.event.EventType;
import com.github.shyiko.mysql.binlog.event.GtidEventData;
import com.github.shyiko.mysql.binlog.event.TableMapEventData;
import com.github.shyiko.mysql.binlog.event.WriteRowsEventData;
import com.github.shyiko.mysql.binlog.event.deserialization.EventDeserializer;
import com.github.shyiko.mysql.binlog.event.deserialization.GtidEventDataDeserializer;
import com.github.shyiko.mysql.binlog.network.SSLMode;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * A position in the binary log of a MySQL server. The log has the time of each commit and, with
 * {@code binlog_format=ROW}, each row.
 */
record BinaryLog(String file, long position) {
  /** A consumer of rows and their commit times, in microseconds since 1970. */
  interface RowReader {
    void read(Serializable[] row, long committedMicros);
  }

  /** Returns the end of the log; empty if there is none, or the user may not see it. */
  static Optional<BinaryLog> fromNow(Connection connection) {
    try (Statement statement = connection.createStatement();
        ResultSet files = statement.executeQuery("show binary logs")) {
      Optional<BinaryLog> last = Optional.empty();
      while (files.next()) {
        last = Optional.of(new BinaryLog(files.getString(1), files.getLong(2)));
      }
      return last;
    } catch (SQLException e) {
      return Optional.empty();
    }
  }

  /** Reads the rows that were inserted into a table since this position. */
  void read(Access server, String table, RowReader reader) throws IOException {
    Access access = server.withCredentialsApart();
    InetSocketAddress address =
        access
            .oneServer(DatabaseKind.MYSQL)
            .orElseThrow(() -> new IOException(access + " does not name one host and port"));
    BinaryLogClient client =
        new BinaryLogClient(
            address.getHostString(),
            address.getPort(),
            access.username().orElse(""),
            access.password().orElse(""));
    client.setServerId(ProcessHandle.current().pid()); // must be unique among readers
    client.setSSLMode(SSLMode.PREFERRED);
    client.setBinlogFilename(file);
    client.setBinlogPosition(position);
    client.setBlocking(false); // the server ends the connection at the end of the log
    EventDeserializer deserializer = new EventDeserializer();
    deserializer.setEventDataDeserializer( // the library skips these by default
        EventType.ANONYMOUS_GTID, new GtidEventDataDeserializer());
    client.setEventDeserializer(deserializer);
    client.registerEventListener(new TableListener(table, reader)::read);
    client.connect();
  }

  /** A listener that selects the rows of one table from the log's events. */
  private static final class TableListener {
    private final String table;
    private final RowReader reader;
    private long tableId = -1;
    private long committedMicros;

    TableListener(String table, RowReader reader) {
      this.table = table;
      this.reader = reader;
    }

    void read(com.github.shyiko.mysql.binlog.event.Event event) {
      EventData data = event.getData();
      if (data instanceof GtidEventData transaction) {
        committedMicros = transaction.getImmediateCommitTimestamp();
      } else if (data instanceof TableMapEventData map && map.getTable().equals(table)) {
        tableId = map.getTableId();
      } else if (data instanceof WriteRowsEventData rows && rows.getTableId() == tableId) {
        rows.getRows().forEach(row -> reader.read(row, committedMicros));
      }
    }
  }
}
