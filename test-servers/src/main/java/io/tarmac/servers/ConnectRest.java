package io.tarmac.servers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.StreamSupport;

/** The REST interface of a Connect worker. */
public final class ConnectRest {
  /**
   * HTTP statuses of a worker that joins its group or rebalances (409), or took too long to do so
   * (500, 503). Status 500 has other causes too.
   */
  private static final Set<Integer> NOT_YET = Set.of(409, 500, 503);

  private static final int NOT_FOUND = 404;
  private static final Duration LONGEST_RETRY = Duration.ofSeconds(90);
  private static final Duration TIMEOUT = Duration.ofSeconds(90);
  private static final Duration PROBE = Duration.ofSeconds(2);
  private static final Duration INTERVAL = Duration.ofMillis(100);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI server;
  private final Duration longestRetry;
  private final Object changeLock = new Object();

  public ConnectRest(URI server) {
    this(server, LONGEST_RETRY);
  }

  /** Creates a client that retries for so long while the worker is busy, as in a rebalance. */
  public ConnectRest(URI server, Duration longestRetry) {
    this.server = server;
    this.longestRetry = longestRetry;
  }

  /** Tells whether the worker has loaded its plugins and serves requests. */
  public boolean isReady() {
    return isOk("/health") && isOk("/connectors");
  }

  private boolean isOk(String path) {
    try {
      return exchange("GET", path, BodyPublishers.noBody(), PROBE).statusCode() == 200;
    } catch (IOException e) {
      return false; // the worker is still starting
    }
  }

  /** Returns the Kafka version of the worker. */
  public String kafkaVersion() {
    return send("GET", "/").path("version").asText();
  }

  public String pluginVersion(String className) {
    return pluginVersions(className).stream()
        .findFirst()
        .orElseThrow(() -> new ServerFailure("The worker has not found the plugin " + className));
  }

  /** Returns all versions of a plugin that the worker lists. */
  public List<String> pluginVersions(String className) {
    return StreamSupport.stream(connectorPlugins().spliterator(), false)
        .filter(plugin -> plugin.path("class").asText().equals(className))
        .map(plugin -> plugin.path("version").asText())
        .toList();
  }

  public JsonNode connectorPlugins() {
    return send("GET", "/connector-plugins");
  }

  /** Returns the names of the connectors. A worker answers once it can create one. */
  public JsonNode connectors() {
    return send("GET", "/connectors");
  }

  /** Returns the answer of {@code validate} for a configuration and its connector class. */
  public JsonNode validate(Map<String, String> configuration) {
    String path = "/connector-plugins/" + configuration.get("connector.class") + "/config/validate";
    return send("PUT", path, json(configuration));
  }

  /** Creates a connector, or changes its configuration, as soon as the worker is able to. */
  public void create(String connector, Map<String, String> configuration) {
    String path = "/connectors/" + connector + "/config";
    HttpResponse<String> answer = sendUntilAble("PUT", path, json(configuration));
    requireSuccess(answer, "PUT " + path);
  }

  /** Deletes a connector as soon as the worker is able to; its tasks may still be ending then. */
  public void delete(String connector) {
    String path = "/connectors/" + connector;
    HttpResponse<String> answer = sendUntilAble("DELETE", path, BodyPublishers.noBody());
    // A request that timed out in the worker may have succeeded.
    if (answer.statusCode() != NOT_FOUND) {
      requireSuccess(answer, "DELETE " + path);
    }
  }

  /** Restarts the connector and its tasks. */
  public void restart(String connector) {
    send("POST", "/connectors/" + connector + "/restart?includeTasks=true");
  }

  /** Stops the connector, and waits until it has no tasks. */
  public void stop(String connector) {
    send("PUT", "/connectors/" + connector + "/stop");
    Await.value(
        connector + " is stopped",
        () -> status(connector),
        status -> "STOPPED".equals(connectorState(status)) && status.path("tasks").isEmpty());
  }

  /** Pauses the connector, and waits until it is paused. It keeps its tasks. */
  public void pause(String connector) {
    send("PUT", "/connectors/" + connector + "/pause");
    awaitState(connector, "PAUSED");
  }

  /** Resumes a stopped or paused connector, and waits until it runs. */
  public void resume(String connector) {
    // A standalone worker of Kafka 4.3 still resumes the connector after its answer. It deadlocks
    // if it resumes or changes another one meanwhile.
    synchronized (changeLock) {
      send("PUT", "/connectors/" + connector + "/resume");
      awaitRunning(connector);
    }
  }

  /** Sets the offset from which a stopped sink connector will read a partition. */
  public void setOffset(String connector, String topic, int partition, long offset) {
    String body =
        """
        {"offsets": [{"partition": {"kafka_topic": "%s", "kafka_partition": %d},
                      "offset": {"kafka_offset": %d}}]}
        """
            .formatted(topic, partition, offset);
    alterOffsets(connector, tree(body));
  }

  /** Returns the offsets of a connector, as {@link #alterOffsets} takes them. */
  public JsonNode offsets(String connector) {
    return send("GET", "/connectors/" + connector + "/offsets");
  }

  /** Sets the offsets of a stopped connector. */
  public void alterOffsets(String connector, JsonNode offsets) {
    send(
        "PATCH",
        "/connectors/" + connector + "/offsets",
        BodyPublishers.ofString(offsets.toString()));
  }

  /** Deletes the offsets of a stopped connector; a sink then starts from the beginning. */
  public void deleteOffsets(String connector) {
    send("DELETE", "/connectors/" + connector + "/offsets");
  }

  public JsonNode status(String connector) {
    return send("GET", "/connectors/" + connector + "/status");
  }

  /** Returns the status of a connector; empty if the worker does not know it. */
  public Optional<JsonNode> knownStatus(String connector) {
    HttpResponse<String> answer = statusAnswer(connector);
    return answer.statusCode() == 200 ? Optional.of(tree(answer.body())) : Optional.empty();
  }

  /** Tells whether the worker has no such connector. */
  public boolean isGone(String connector) {
    return statusAnswer(connector).statusCode() == NOT_FOUND;
  }

  private HttpResponse<String> statusAnswer(String connector) {
    return answer("GET", "/connectors/" + connector + "/status", BodyPublishers.noBody());
  }

  public void awaitRunning(String connector) {
    awaitState(connector, "RUNNING");
  }

  /** Waits until both the connector and its first task are in a state. */
  private void awaitState(String connector, String state) {
    Await.value(
        connector + " is " + state,
        () -> status(connector),
        status -> state.equals(connectorState(status)) && state.equals(taskState(status)));
  }

  /** Waits until the connector's task has failed and returns its trace. */
  public String awaitFailed(String connector) {
    return awaitFailed(connector, Duration.ofMinutes(1));
  }

  /** Waits until the connector's task has failed, at most until the deadline; returns its trace. */
  public String awaitFailed(String connector, Duration deadline) {
    JsonNode failed =
        Await.value(
            connector + " has failed",
            deadline,
            () -> status(connector),
            status -> "FAILED".equals(taskState(status)));
    return failed.path("tasks").path(0).path("trace").asText();
  }

  public String taskState(String connector) {
    return taskState(status(connector));
  }

  /**
   * Requires that no task of these connectors has failed. Throws an error, because {@link Await}
   * takes an exception for "not yet".
   */
  public void requireNoFailure(Collection<String> connectors) {
    for (String connector : connectors) {
      for (JsonNode task : status(connector).path("tasks")) {
        if (task.path("state").asText().equals("FAILED")) {
          throw new AssertionError(connector + " failed: " + task.path("trace").asText());
        }
      }
    }
  }

  private static String connectorState(JsonNode status) {
    return status.path("connector").path("state").asText();
  }

  private static String taskState(JsonNode status) {
    return status.path("tasks").path(0).path("state").asText();
  }

  private static BodyPublisher json(Map<String, String> configuration) {
    try {
      return BodyPublishers.ofString(JSON.writeValueAsString(configuration));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode send(String method, String path) {
    return send(method, path, BodyPublishers.noBody());
  }

  private JsonNode send(String method, String path, BodyPublisher body) {
    HttpResponse<String> answer = answer(method, path, body);
    requireSuccess(answer, method + " " + path);
    return tree(answer.body());
  }

  /** Retries a request while the worker cannot execute it yet. */
  private HttpResponse<String> sendUntilAble(String method, String path, BodyPublisher body) {
    AtomicReference<HttpResponse<String>> last = new AtomicReference<>();
    Await.happens(
        longestRetry,
        INTERVAL,
        () -> {
          last.set(answer(method, path, body));
          return !NOT_YET.contains(last.get().statusCode());
        });
    return last.get();
  }

  private HttpResponse<String> answer(String method, String path, BodyPublisher body) {
    try {
      if (method.equals("GET")) {
        return exchange(method, path, body, TIMEOUT);
      }
      // One change at a time: see resume.
      synchronized (changeLock) {
        return exchange(method, path, body, TIMEOUT);
      }
    } catch (IOException e) {
      throw new ServerFailure("The worker does not answer %s %s: %s".formatted(method, path, e), e);
    }
  }

  private HttpResponse<String> exchange(
      String method, String path, BodyPublisher body, Duration timeout) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(server.resolve(path))
            .timeout(timeout)
            .header("Content-Type", "application/json")
            .method(method, body)
            .build();
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerFailure(method + " " + path + " was interrupted", e);
    }
  }

  private static void requireSuccess(HttpResponse<String> answer, String request) {
    if (answer.statusCode() >= 300) {
      throw new ServerFailure(
          "The worker refuses %s: %s (HTTP %d)"
              .formatted(request, message(answer.body()), answer.statusCode()));
    }
  }

  private static JsonNode tree(String body) {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new ServerFailure("The worker answers with something that is not JSON: " + body, e);
    }
  }

  /** Returns the message of an answer, or all of an answer that is not JSON. */
  private static String message(String body) {
    try {
      return JSON.readTree(body).path("message").asText(body);
    } catch (JsonProcessingException e) {
      return body;
    }
  }
}
