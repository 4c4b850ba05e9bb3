package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
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
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;

/** A server that loads local files while a test runs, and a sink that has them loaded. */
abstract class LoadDataSuite implements OnDatabase {

  private static final String LOCAL_FILES = "local_infile";

  protected final TestingDatabase database = database();
  protected final String allowing;
  protected final String forbidding;
  private String before = "";

  /**
   * A suite.
   *
   * @param option of the URL, which says whether the driver allows local files
   */
  LoadDataSuite(String option) {
    this.allowing = database.url() + "?" + option + "=true";
    this.forbidding = database.url() + "?" + option + "=false";
  }

  @BeforeEach
  void allowLocalFiles() {
    before = String.valueOf(database.sql().value("select @@global." + LOCAL_FILES));
    setLocalFiles("1");
  }

  @AfterEach
  void restoreLocalFiles() {
    setLocalFiles(before);
  }

  /** Skips the test where the server loads no local files and nobody may change that. */
  protected final void setLocalFiles(String value) {
    if (value.equals(database.sql().value("select @@global." + LOCAL_FILES))) {
      return;
    }
    try {
      database.sql().execute("set global " + LOCAL_FILES + " = " + value);
    } catch (IllegalStateException refused) {
      Assumptions.abort("needs " + LOCAL_FILES + ", or the right to set it: " + refused.getCause());
    }
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

  protected final TaskHarness task(String url, String... namesAndValues) {
    Map<String, String> configuration = TaskConfiguration.of(database, namesAndValues);
    configuration.put("connection.url", url);
    configuration.putIfAbsent("write.method", "load_data");
    configuration.putIfAbsent("batch.size", "5000");
    return new TaskHarness(configuration);
  }

  /** Puts records through a task of their own; returns the statements that wrote them. */
  protected final List<String> put(
      String url, TopicPartition partition, Collection<SinkRecord> records, String... settings) {
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log.url(url), settings)) {
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
