package io.tarmac.connect.jdbc.testing.task;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.util.HashMap;
import java.util.Map;

/**
 * The configuration that a worker would hand to a task. What is put is written before the put
 * returns, unless a test says otherwise.
 */
public final class TaskConfiguration {
  private TaskConfiguration() {}

  public static Map<String, String> of(TestingDatabase database, String... namesAndValues) {
    Map<String, String> configuration = new HashMap<>();
    configuration.put("name", "testing");
    configuration.put("connector.class", "io.tarmac.connect.jdbc.JdbcSinkConnector");
    configuration.put("connection.url", database.url());
    configuration.put("connection.username", database.user());
    configuration.put("connection.password", database.password());
    configuration.put("write.behind", "false");
    configuration.put("retry.backoff.ms", "1");
    configuration.put("retry.backoff.max.ms", "5");
    for (int i = 0; i < namesAndValues.length; i += 2) {
      configuration.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return configuration;
  }
}
