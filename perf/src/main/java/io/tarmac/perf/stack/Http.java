package io.tarmac.perf.stack;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Small requests to servers on this machine. */
final class Http {
  private static final Duration TIMEOUT = Duration.ofSeconds(90);
  private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(2);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Whether the address answers with success; false while nobody listens. */
  boolean ok(String url) {
    try {
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).GET();
      return exchange(request.timeout(PROBE_TIMEOUT)).statusCode() == 200;
    } catch (IOException e) {
      return false; // the server is still starting
    }
  }

  HttpResponse<String> get(String url) {
    return send(HttpRequest.newBuilder(URI.create(url)).GET());
  }

  HttpResponse<String> put(String url, String json) {
    return send(
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(json)));
  }

  HttpResponse<String> delete(String url) {
    return send(HttpRequest.newBuilder(URI.create(url)).DELETE());
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return exchange(request.timeout(TIMEOUT));
    } catch (IOException e) {
      throw new ReplayFailure("A server does not answer: " + e, e);
    }
  }

  private HttpResponse<String> exchange(HttpRequest.Builder request) throws IOException {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReplayFailure("The replay was interrupted", e);
    }
  }
}
