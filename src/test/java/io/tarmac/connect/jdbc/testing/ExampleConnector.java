package io.tarmac.connect.jdbc.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/** The configurations of connectors in {@code etc/} of the packaged plugin. */
public final class ExampleConnector {
  private static final Path DIRECTORY = Path.of("src", "assembly", "etc");

  private ExampleConnector() {}

  /** Reads an example: the body of a request to create a connector, or a file of properties. */
  public static Map<String, String> read(String name) throws IOException {
    Path file = DIRECTORY.resolve(name);
    Map<String, String> configuration = new HashMap<>();
    if (name.endsWith(".json")) {
      JsonNode json = new ObjectMapper().readTree(file.toFile());
      configuration.put("name", json.path("name").asText());
      json.path("config")
          .properties()
          .forEach(each -> configuration.put(each.getKey(), each.getValue().asText()));
    } else {
      Properties properties = new Properties();
      try (Reader reader = Files.newBufferedReader(file)) {
        properties.load(reader);
      }
      properties.forEach((key, value) -> configuration.put((String) key, (String) value));
    }
    return configuration;
  }
}
