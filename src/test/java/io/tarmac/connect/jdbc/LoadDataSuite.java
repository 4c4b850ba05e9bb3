package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.LocalFiles;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;

/** A server that loads local files while a test runs, and a sink that has them loaded. */
abstract class LoadDataSuite extends DatabaseTest {

  protected final String url = database.url();

  /** The server's leave, until a test takes it back. */
  protected final LocalFiles localFiles = LocalFiles.allow(database);

  @AfterEach
  void restoreLocalFiles() {
    localFiles.close();
  }

  protected final TopicPartition table(String columns) {
    return table(columns, "");
  }

  protected final TopicPartition table(String columns, String options) {
    String table = UniqueName.of("load");
    database
        .sql()
        .execute("create table %s (%s) %s".formatted(database.quote(table), columns, options));
    return new TopicPartition(table, 0);
  }

  protected final TaskHarness task(String connectionUrl, String... namesAndValues) {
    Map<String, String> configuration = TaskConfiguration.on(database).with(namesAndValues);
    configuration.put("connection.url", connectionUrl);
    configuration.putIfAbsent("write.method", "load_data");
    configuration.putIfAbsent("batch.size", "5000");
    return new TaskHarness(configuration);
  }

  /** Puts records through a task of their own; returns the statements that wrote them. */
  protected final List<String> put(
      String connectionUrl,
      TopicPartition partition,
      Collection<SinkRecord> records,
      String... settings) {
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log.url(connectionUrl), settings)) {
      task.open(partition).put(records);
      return written(log);
    }
  }

  protected static List<String> written(StatementLog log) {
    List<String> verbs = new ArrayList<>();
    for (StatementLog.Entry entry : log.beginningWith("LOAD", "INSERT", "UPDATE", "DELETE")) {
      verbs.add(entry.sql().substring(0, entry.sql().indexOf(' ')));
    }
    return verbs;
  }
}
