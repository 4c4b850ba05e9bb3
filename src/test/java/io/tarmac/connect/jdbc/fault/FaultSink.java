package io.tarmac.connect.jdbc.fault;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** A sink connector on workers that come and go: whatever is asked for is asked for again. */
final class FaultSink implements AutoCloseable {
  private static final Duration DEADLINE = Duration.ofSeconds(90);
  private static final Duration DRAINED = Duration.ofMinutes(5);

  private final WorkerCluster workers;
  private final String name = UniqueName.of("sink");

  private FaultSink(WorkerCluster workers) {
    this.workers = workers;
  }

  /** Creates a connector and does not wait for its tasks. */
  static FaultSink create(WorkerCluster workers, Map<String, String> settings) {
    FaultSink sink = new FaultSink(workers);
    Map<String, String> configuration =
        TaskConfiguration.empty().with(settings).with("name", sink.name);
    sink.request("created", () -> workers.rest().create(sink.name, configuration));
    return sink;
  }

  String name() {
    return name;
  }

  /** Waits until so many tasks run, and says on which workers. */
  Set<String> awaitRunning(int tasks) {
    JsonNode running =
        Await.value(
            name + " runs " + tasks + " tasks", DEADLINE, this::status, s -> runs(s, tasks));
    Set<String> hosts = new HashSet<>();
    running.path("tasks").forEach(task -> hosts.add(task.path("worker_id").asText()));
    return hosts;
  }

  /** Whether the connector and so many tasks run. */
  boolean isRunning(int tasks) {
    return runs(status(), tasks);
  }

  private static boolean runs(JsonNode status, int tasks) {
    if (!isRunning(status.path("connector")) || status.path("tasks").size() != tasks) {
      return false;
    }
    for (JsonNode task : status.path("tasks")) {
      if (!isRunning(task)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isRunning(JsonNode part) {
    return part.path("state").asText().equals("RUNNING");
  }

  /** Waits until the only task has failed and returns its trace. */
  String awaitFailed() {
    return workers.rest().awaitFailed(name, DEADLINE);
  }

  /** Starts connector and tasks again, as an operator does after a failure. */
  void restart() {
    request("restarted", () -> workers.rest().restart(name));
  }

  /** Waits until the offsets of all that is in the partition have been committed to Kafka. */
  void awaitCommitted(TopicPartition partition) {
    long end = TestingKafka.shared().endOffset(partition);
    try {
      Await.value(
          name + " has committed " + partition + " up to " + end,
          DRAINED,
          () -> TestingKafka.shared().committedOffset(name, partition).orElse(0L),
          committed -> committed >= end);
    } catch (AssertionError late) {
      throw new AssertionError(late.getMessage() + "; " + status(), late);
    }
  }

  private JsonNode status() {
    return workers.rest().status(name);
  }

  /** Repeats a request while a cluster that rebalances refuses it. */
  private void request(String done, Runnable request) {
    Await.value(
        name + " has been " + done,
        DEADLINE,
        () -> {
          request.run();
          return true;
        },
        accepted -> accepted);
  }

  @Override
  public void close() {
    if (workers.isUp()) {
      request("deleted", () -> workers.rest().delete(name));
    }
  }
}
