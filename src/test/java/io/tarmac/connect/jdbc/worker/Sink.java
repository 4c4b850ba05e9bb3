package io.tarmac.connect.jdbc.worker;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import io.tarmac.servers.ConnectRest;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/** A sink connector on the shared worker, deleted when it is closed. */
final class Sink implements AutoCloseable {
  static final String CONNECTOR_CLASS = "io.tarmac.connect.jdbc.JdbcSinkConnector";

  private final ConnectRest rest;
  private final TestingKafka kafka = TestingKafka.shared();
  private final String name = UniqueName.of("sink");

  private Sink(ConnectRest rest) {
    this.rest = rest;
  }

  /** Creates a connector of one task and does not wait for it. */
  static Sink create(TestingDatabase database, String topics, Map<String, String> settings) {
    return create(TestingConnect.shared(), database, topics, settings);
  }

  /** Creates a sink on another worker. */
  static Sink create(
      TestingConnect worker,
      TestingDatabase database,
      String topics,
      Map<String, String> settings) {
    return new Sink(worker.rest()).reconfigure(database, topics, settings);
  }

  /** The same with all that the settings say, and nothing else but a name. */
  static Sink createWith(Map<String, String> settings) {
    return createWith(TestingConnect.shared().rest(), settings);
  }

  /** Creates a sink on another worker, with all that the settings say and a name. */
  static Sink createWith(ConnectRest rest, Map<String, String> settings) {
    return new Sink(rest).configure(settings);
  }

  /** Gives the connector another configuration, which starts its task again. */
  Sink reconfigure(TestingDatabase database, String topics, Map<String, String> settings) {
    rest.create(name, configuration(name, database, topics, settings));
    return this;
  }

  /** Gives the connector all that the settings say, whatever its class, and nothing else. */
  Sink configure(Map<String, String> settings) {
    rest.create(name, TaskConfiguration.empty().with(settings).with("name", name));
    return this;
  }

  static Map<String, String> configuration(
      String name, TestingDatabase database, String topics, Map<String, String> settings) {
    return TaskConfiguration.forWorker(database, topics).with("name", name).with(settings);
  }

  String name() {
    return name;
  }

  /** Waits until the consumer group has committed this offset, which the task must have allowed. */
  Sink awaitCommitted(String topic, int partition, long offset) {
    try {
      Await.value(
          name + " has committed " + topic + "-" + partition + " up to " + offset,
          () -> committed(topic, partition).orElse(-1L),
          committed -> committed >= offset);
    } catch (AssertionError late) {
      throw new AssertionError(late.getMessage() + "; " + rest.status(name), late);
    }
    return this;
  }

  Optional<Long> committed(String topic, int partition) {
    return kafka.committedOffset(name, new TopicPartition(topic, partition));
  }

  String awaitFailed() {
    return rest.awaitFailed(name);
  }

  Sink awaitRunning() {
    rest.awaitRunning(name);
    return this;
  }

  String taskState() {
    return rest.taskState(name);
  }

  void restart() {
    rest.restart(name);
    rest.awaitRunning(name);
  }

  Sink stop() {
    rest.stop(name);
    return this;
  }

  Sink pause() {
    rest.pause(name);
    return this;
  }

  Sink resume() {
    rest.resume(name);
    return this;
  }

  /** Sets the offset of partition 0, while the connector is stopped. */
  Sink setOffset(String topic, long offset) {
    rest.setOffset(name, topic, 0, offset);
    return this;
  }

  /** Returns the offsets that the connector has committed. */
  JsonNode offsets() {
    return rest.offsets(name);
  }

  /** Sets the connector's offsets to those that {@link #offsets} returned, while it is stopped. */
  Sink alterOffsets(JsonNode offsets) {
    rest.alterOffsets(name, offsets);
    return this;
  }

  /** Waits until no task of the stopped connector reads any more. */
  Sink awaitNoTasks() {
    Await.until("no task of " + name + " reads", () -> !kafka.hasTasks(name));
    return this;
  }

  /** Deletes the connector's offsets, while it is stopped. */
  Sink deleteOffsets() {
    rest.deleteOffsets(name);
    return this;
  }

  @Override
  public void close() {
    rest.delete(name);
  }
}
