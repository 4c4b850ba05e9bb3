package io.tarmac.perf.stack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.watch.ReplayFailure;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;

/** What a replay asks of a worker's REST interface. */
public final class ConnectRest {
  /** The worker is still joining its group; it says so with one of these. */
  private static final Set<Integer> NOT_YET = Set.of(404, 409, 500, 503);

  private final JsonMapper mapper = new JsonMapper();
  private final Http http = new Http();
  private final String url;

  ConnectRest(String url) {
    this.url = url;
  }

  /** Whether the worker has loaded its plugins and serves requests. */
  boolean ready() {
    return http.ok(url + "/health") && http.ok(url + "/connectors");
  }

  /** Creates the connector; false when the worker is not yet able to. */
  public boolean create(String name, Map<String, String> config) {
    HttpResponse<String> response = http.put(url + "/connectors/" + name + "/config", json(config));
    if (response.statusCode() / 100 == 2) {
      return true;
    }
    if (NOT_YET.contains(response.statusCode())) {
      return false;
    }
    throw new ReplayFailure("The worker refuses the connector: " + message(response.body()));
  }

  public ConnectorStatus status(String name) {
    HttpResponse<String> response = http.get(url + "/connectors/" + name + "/status");
    return response.statusCode() == 200
        ? ConnectorStatus.of(tree(response.body()))
        : ConnectorStatus.UNKNOWN;
  }

  public void delete(String name) {
    http.delete(url + "/connectors/" + name);
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

  private String message(String body) {
    return tree(body).path("message").asText(body);
  }
}
