package io.tarmac.connect.jdbc.source;

import io.tarmac.connect.jdbc.testing.LogicalPostgreSql;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import io.tarmac.servers.ConnectRest;
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
    started.rest.create(
        started.sink(),
        TaskConfiguration.forWorker(server.target(), topic)
            .with("collection.name.format", format.tableNameFormat(table))
            .upsert()
            .keyFromRecordKey()
            .deletes()
            .with("truncate.enabled", true)
            .with(format.read()));
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
          rest.requireNoFailure(List.of(source(), sink()));
          return rows(server.target());
        },
        expected::equals);
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
