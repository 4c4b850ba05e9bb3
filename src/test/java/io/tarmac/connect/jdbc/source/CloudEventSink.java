package io.tarmac.connect.jdbc.source;

import io.tarmac.connect.jdbc.testing.LogicalPostgreSql;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.servers.Await;
import io.tarmac.servers.ConnectRest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The connectors that copy one table from a server's source to its target, as CloudEvents. */
record CloudEventSink(ConnectRest rest, LogicalPostgreSql server, String table)
    implements AutoCloseable {

  static CloudEventSink start(LogicalPostgreSql server, String table, CloudEventFormat format) {
    String topic = table + ".public." + table;
    TestingKafka.shared().createTopic(topic, 1);
    CloudEventSink started = new CloudEventSink(TestingConnect.shared().rest(), server, table);
    Map<String, String> reading =
        PostgreSqlSource.of(server.source(), Target.POSTGRESQL).connector(table);
    reading.put("topic.prefix", table);
    reading.put("table.include.list", "public." + table);
    reading.put("skipped.operations", "none");
    reading.put("poll.interval.ms", "50");
    reading.putAll(format.written());
    started.rest.create(started.source(), reading);
    TestingDatabase target = server.target();
    Map<String, String> writing = new HashMap<>();
    writing.put("connector.class", "io.tarmac.connect.jdbc.JdbcSinkConnector");
    writing.put("topics", topic);
    writing.put("connection.url", target.url());
    writing.put("connection.username", target.user());
    writing.put("connection.password", target.password());
    writing.put("collection.name.format", format.tableNameFormat(table));
    writing.put("insert.mode", "upsert");
    writing.put("primary.key.mode", "record_key");
    writing.put("delete.enabled", "true");
    writing.put("truncate.enabled", "true");
    writing.putAll(format.read());
    started.rest.create(started.sink(), writing);
    return started;
  }

  private String source() {
    return table + "_source";
  }

  private String sink() {
    return table + "_sink";
  }

  /** Waits until the target shows what the source shows now. */
  void awaitEqual() {
    List<List<@Nullable String>> expected = rows(server.source());
    Await.value(
        "the target's rows are " + expected,
        () -> {
          requireRunning();
          return rows(server.target());
        },
        expected::equals);
  }

  /** An error, not an exception: nobody waits any longer once a connector has failed. */
  private void requireRunning() {
    for (String connector : List.of(source(), sink())) {
      if ("FAILED".equals(rest.taskState(connector))) {
        throw new AssertionError(rest.awaitFailed(connector));
      }
    }
  }

  private List<List<@Nullable String>> rows(TestingDatabase database) {
    return database.sql().rows("select * from " + table + " order by id");
  }

  @Override
  public void close() {
    rest.delete(sink());
    rest.delete(source());
  }
}
