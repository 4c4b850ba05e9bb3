package io.tarmac.connect.jdbc.fault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tarmac.servers.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The Prometheus of this machine, {@code prometheus} on the path, with the configuration that users
 * are given: but for the worker's address, and that it looks every second.
 */
final class Prometheus implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final ServerProcess process;
  private final int port;

  private Prometheus(ServerProcess process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts it.
   *
   * @param configuration the folder with {@code prometheus.yml} and {@code alerts.yml}
   * @param directory where its data and its log go
   * @param port that it listens on
   * @param target host and port to scrape
   */
  static Prometheus start(Path configuration, Path directory, int port, String target)
      throws IOException {
    Path file = directory.resolve("prometheus.yml");
    Files.writeString(
        file,
        Files.readString(configuration.resolve("prometheus.yml"))
            .replace("connect:9404", target)
            .replace("_interval: 5s", "_interval: 1s"));
    Files.copy(configuration.resolve("alerts.yml"), directory.resolve("alerts.yml"));
    List<String> command =
        List.of(
            "prometheus",
            "--config.file=" + file,
            "--storage.tsdb.path=" + directory.resolve("data"),
            "--web.listen-address=127.0.0.1:" + port);
    ServerProcess process = ServerProcess.start("prometheus", command, directory);
    return new Prometheus(process, port);
  }

  /** Whether it answers. */
  boolean isReady() {
    try {
      return get("/-/ready").statusCode() == 200;
    } catch (UncheckedIOException notYet) {
      return false;
    }
  }

  /**
   * What an expression says now: one element for each series.
   *
   * @throws AssertionError when it is no expression
   */
  JsonNode query(String expression) {
    HttpResponse<String> answer =
        get("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8));
    try {
      JsonNode json = JSON.readTree(answer.body());
      if (!"success".equals(json.path("status").asText())) {
        throw new AssertionError(expression + ": " + answer.body());
      }
      return json.path("data").path("result");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private HttpResponse<String> get(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(Duration.ofSeconds(10))
            .build();
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
