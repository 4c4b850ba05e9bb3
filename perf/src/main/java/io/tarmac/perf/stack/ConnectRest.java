package io.tarmac.perf.stack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.watch.Await;
import io.tarmac.perf.watch.ReplayFailure;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** What a replay asks of a worker's REST interface. */
public final class ConnectRest {
  /**
   * What a worker says while it joins its group or shares connectors anew (409), and when that took
   * too long for the request (500, 503); it says 500 of other things too.
   */
  private static final Set<Integer> NOT_YET = Set.of(409, 500, 503);

  private static final int NOT_FOUND = 404;
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final Duration INTERVAL = Duration.ofMillis(100);

  private final JsonMapper mapper = new JsonMapper();
  private final Http http = new Http();
  private final String url;
  private final Duration patience;

  ConnectRest(String url) {
    this(url, PATIENCE);
  }

  /**
   * @param patience how long a worker may say that it is not yet able to
   */
  ConnectRest(String url, Duration patience) {
    this.url = url;
    this.patience = patience;
  }

  /** Whether the worker has loaded its plugins and serves requests. */
  boolean ready() {
    return http.ok(url + "/health") && http.ok(url + "/connectors");
  }

  /** Creates the connector as soon as the worker is able to. */
  public void create(String name, Map<String, String> config, Await await) {
    String body = json(config);
    HttpResponse<String> answer =
        settled(await, () -> http.put(url + "/connectors/" + name + "/config", body));
    if (!succeeded(answer)) {
      throw new ReplayFailure("The worker refuses the connector: " + message(answer));
    }
  }

  /** Nothing is known of it while the worker does not say. */
  public ConnectorStatus status(String name) {
    HttpResponse<String> response = askForStatus(name);
    return response.statusCode() == 200
        ? ConnectorStatus.of(tree(response.body()))
        : ConnectorStatus.UNKNOWN;
  }

  /** Whether the worker says that there is no such connector; not that it says nothing of it. */
  public boolean gone(String name) {
    return askForStatus(name).statusCode() == NOT_FOUND;
  }

  private HttpResponse<String> askForStatus(String name) {
    return http.get(url + "/connectors/" + name + "/status");
  }

  /** Deletes the connector as soon as the worker is able to; its tasks may still be ending then. */
  public void delete(String name, Await await) {
    HttpResponse<String> answer = settled(await, () -> http.delete(url + "/connectors/" + name));
    // A request that the worker gave up may have done its work.
    if (!succeeded(answer) && answer.statusCode() != NOT_FOUND) {
      throw new ReplayFailure("The worker does not delete the connector: " + message(answer));
    }
  }

  /** The version of Kafka that the worker is of. */
  public String kafkaVersion() {
    return tree(http.get(url + "/").body()).path("version").asText();
  }

  /** The version of a plugin as the worker lists it. */
  public String pluginVersion(String className) {
    for (JsonNode plugin : tree(http.get(url + "/connector-plugins").body())) {
      if (plugin.path("class").asText().equals(className)) {
        return plugin.path("version").asText();
      }
    }
    throw new ReplayFailure("The worker has not found the plugin " + className);
  }

  private String json(Map<String, String> config) {
    try {
      return mapper.writeValueAsString(config);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Strings can always be written as JSON", e);
    }
  }

  private JsonNode tree(String body) {
    try {
      return mapper.readTree(body);
    } catch (JsonProcessingException e) {
      throw new ReplayFailure("The worker answers with something that is not JSON: " + body, e);
    }
  }

  /** The answer to a request that is made again while the worker is not yet able to. */
  private HttpResponse<String> settled(Await await, Supplier<HttpResponse<String>> request) {
    AtomicReference<HttpResponse<String>> last = new AtomicReference<>();
    await.happens(
        patience,
        INTERVAL,
        () -> {
          last.set(request.get());
          return !NOT_YET.contains(last.get().statusCode());
        });
    return last.get();
  }

  private static boolean succeeded(HttpResponse<String> answer) {
    return answer.statusCode() / 100 == 2;
  }

  private String message(HttpResponse<String> answer) {
    return "%s (HTTP %d)".formatted(words(answer.body()), answer.statusCode());
  }

  /** What the worker says itself; not each of its answers is JSON. */
  private String words(String body) {
    try {
      return mapper.readTree(body).path("message").asText(body);
    } catch (JsonProcessingException e) {
      return body;
    }
  }
}
