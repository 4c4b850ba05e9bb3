package io.tarmac.connect.jdbc.testing.task;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * A configuration of a task, which is also its own builder. {@link #on} turns write-behind off: a
 * put returns when its records are written.
 */
public final class TaskConfiguration extends AbstractMap<String, String> {
  private final Map<String, String> settings = new HashMap<>();

  private TaskConfiguration() {}

  /** Returns a configuration without settings. */
  public static TaskConfiguration empty() {
    return new TaskConfiguration();
  }

  /**
   * Returns a configuration that inserts into the tables of a database. Its connections do not use
   * TLS: a handshake takes longer than most tests.
   */
  public static TaskConfiguration on(TestingDatabase database) {
    return connector(database)
        .with("name", "testing")
        .with("connection.url", database.plainUrlOnPort(database.port()))
        .with("write.behind", false)
        .with("retry.backoff.ms", 1)
        .with("retry.backoff.max.ms", 5);
  }

  /** Returns a connector's configuration with one task and without a name. */
  public static TaskConfiguration forWorker(TestingDatabase database, String topics) {
    return connector(database).with("tasks.max", 1).with("topics", topics);
  }

  private static TaskConfiguration connector(TestingDatabase database) {
    return empty()
        .with("connector.class", "io.tarmac.connect.jdbc.JdbcSinkConnector")
        .with("connection.url", database.url())
        .with("connection.username", database.user())
        .with("connection.password", database.password());
  }

  /** Sets {@code insert.mode} to {@code upsert}. */
  public TaskConfiguration upsert() {
    return with("insert.mode", "upsert");
  }

  /** Takes primary keys from the keys of records. */
  public TaskConfiguration keyFromRecordKey() {
    return with("primary.key.mode", "record_key");
  }

  /** Takes primary keys from fields of the values of records. */
  public TaskConfiguration keyFromRecordValue(String... fields) {
    return with("primary.key.mode", "record_value")
        .with("primary.key.fields", String.join(",", fields));
  }

  /** Deletes rows for tombstones. */
  public TaskConfiguration deletes() {
    return with("delete.enabled", true);
  }

  /** Creates and changes tables as far as {@code schema.evolution} allows. */
  public TaskConfiguration evolution(String extent) {
    return with("schema.evolution", extent);
  }

  public TaskConfiguration batchSize(int records) {
    return with("batch.size", records);
  }

  public TaskConfiguration exactlyOnce() {
    return with("delivery.guarantee", "exactly_once");
  }

  /** Lets a put return before its records are written. */
  public TaskConfiguration writeBehind() {
    return with("write.behind", true);
  }

  /** Sends bad records to a dead letter queue. */
  public TaskConfiguration deadLetters() {
    return with("errors.tolerance", "all").with("errors.deadletterqueue.topic.name", "rejected");
  }

  /** Sends bad records to a topic of a worker's only broker. */
  public TaskConfiguration deadLetters(String topic) {
    return deadLetters()
        .with("errors.deadletterqueue.topic.name", topic)
        .with("errors.deadletterqueue.topic.replication.factor", 1);
  }

  public TaskConfiguration with(String name, Object value) {
    settings.put(name, String.valueOf(value));
    return this;
  }

  public TaskConfiguration with(Map<String, String> others) {
    settings.putAll(others);
    return this;
  }

  /** Sets the properties of an array of names, each followed by its value. */
  public TaskConfiguration with(String[] namesAndValues) {
    for (int i = 0; i < namesAndValues.length; i += 2) {
      settings.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return this;
  }

  @Override
  public Set<Entry<String, String>> entrySet() {
    return settings.entrySet();
  }

  @Override
  public String put(String name, String value) {
    return settings.put(name, value);
  }
}
