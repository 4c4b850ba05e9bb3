package io.tarmac.connect.jdbc.config;

import java.util.HashMap;
import java.util.Map;

/** Properties of a connector, as Connect passes them. */
final class TestingProperties {

  static final String URL = "jdbc:postgresql://db.example/fleet?password=url-secret";

  private TestingProperties() {}

  /** What a connector needs, and what Connect itself adds, with more keys and values. */
  static Map<String, String> with(String... keysAndValues) {
    Map<String, String> properties = new HashMap<>();
    properties.put("name", "fleet-sink");
    properties.put("connector.class", "io.tarmac.connect.jdbc.JdbcSinkConnector");
    properties.put("topics", "flights");
    properties.put(ConnectionProperties.URL, URL);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return properties;
  }
}
