package io.tarmac.connect.jdbc.testing;

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
import java.util.Map;

/** What an operator does with a Connect worker, through its REST interface. */
public final class ConnectRest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI server;

  public ConnectRest(URI server) {
    this.server = server;
  }

  public JsonNode connectorPlugins() {
    return send("GET", "/connector-plugins", BodyPublishers.noBody());
  }

  /** Returns the names of the connectors. A worker answers once it can create one. */
  public JsonNode connectors() {
    return send("GET", "/connectors", BodyPublishers.noBody());
  }

  /** The answer of {@code validate} for a configuration of the connector class that it names. */
  public JsonNode validate(Map<String, String> configuration) {
    String path = "/connector-plugins/" + configuration.get("connector.class") + "/config/validate";
    return send("PUT", path, json(configuration));
  }

  public void create(String connector, Map<String, String> configuration) {
    send("PUT", "/connectors/" + connector + "/config", json(configuration));
  }

  public void delete(String connector) {
    send("DELETE", "/connectors/" + connector, BodyPublishers.noBody());
  }

  /** Restarts the connector and its tasks. */
  public void restart(String connector) {
    String path = "/connectors/" + connector + "/restart?includeTasks=true";
    send("POST", path, BodyPublishers.noBody());
  }

  /** Stops the connector, which leaves it without tasks, and waits until it has. */
  public void stop(String connector) {
    send("PUT", "/connectors/" + connector + "/stop", BodyPublishers.noBody());
    Await.value(
        connector + " is stopped",
        () -> status(connector),
        status -> "STOPPED".equals(connectorState(status)) && status.path("tasks").isEmpty());
  }

  /** Pauses the connector, which keeps its tasks, and waits until it is paused. */
  public void pause(String connector) {
    send("PUT", "/connectors/" + connector + "/pause", BodyPublishers.noBody());
    Await.value(
        connector + " is paused",
        () -> status(connector),
        status -> "PAUSED".equals(connectorState(status)) && "PAUSED".equals(taskState(status)));
  }

  /** Has a stopped connector go on, and waits until it does. */
  public void resume(String connector) {
    send("PUT", "/connectors/" + connector + "/resume", BodyPublishers.noBody());
    awaitRunning(connector);
  }

  /** Sets the offset from which a stopped sink connector is to read a partition. */
  public void setOffset(String connector, String topic, int partition, long offset) {
    String body =
        """
        {"offsets": [{"partition": {"kafka_topic": "%s", "kafka_partition": %d},
                      "offset": {"kafka_offset": %d}}]}
        """
            .formatted(topic, partition, offset);
    send("PATCH", "/connectors/" + connector + "/offsets", BodyPublishers.ofString(body));
  }

  /** Returns the offsets of a connector, as {@link #alterOffsets} takes them. */
  public JsonNode offsets(String connector) {
    return send("GET", "/connectors/" + connector + "/offsets", BodyPublishers.noBody());
  }

  /** Sets the offsets of a stopped connector. */
  public void alterOffsets(String connector, JsonNode offsets) {
    send(
        "PATCH",
        "/connectors/" + connector + "/offsets",
        BodyPublishers.ofString(offsets.toString()));
  }

  /** Has a stopped sink connector begin anew. */
  public void deleteOffsets(String connector) {
    send("DELETE", "/connectors/" + connector + "/offsets", BodyPublishers.noBody());
  }

  public JsonNode status(String connector) {
    return send("GET", "/connectors/" + connector + "/status", BodyPublishers.noBody());
  }

  public void awaitRunning(String connector) {
    Await.value(
        connector + " is running",
        () -> status(connector),
        status -> "RUNNING".equals(connectorState(status)) && "RUNNING".equals(taskState(status)));
  }

  /** Waits until the connector's task has failed and returns its trace. */
  public String awaitFailed(String connector) {
    return awaitFailed(connector, Duration.ofMinutes(1));
  }

  /** The same, where that takes longer. */
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

  private JsonNode send(String method, String path, BodyPublisher body) {
    HttpRequest request =
        HttpRequest.newBuilder(server.resolve(path))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", "application/json")
            .method(method, body)
            .build();
    try {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      if (response.statusCode() >= 300) {
        throw new IllegalStateException(
            method + " " + path + ": " + response.statusCode() + " " + response.body());
      }
      return JSON.readTree(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(method + " " + path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(method + " " + path + " was interrupted", e);
    }
  }
}
