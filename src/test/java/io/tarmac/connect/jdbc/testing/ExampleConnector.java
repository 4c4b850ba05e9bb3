package io.tarmac.connect.jdbc.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/** The configurations of connectors in {@code etc/} of the packaged plugin. */
public final class ExampleConnector {
  private static final Path DIRECTORY = Path.of("src", "assembly", "etc");

  private ExampleConnector() {}

  /** Returns the files of all examples, ordered by name. */
  public static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.sorted().toList();
    }
  }

  /** Reads the example in the file of this name. */
  public static Map<String, String> read(String file) throws IOException {
    return read(DIRECTORY.resolve(file));
  }

  /** Reads an example: the body of a request to create a connector, or a file of properties. */
  public static Map<String, String> read(Path file) throws IOException {
    Map<String, String> configuration = new HashMap<>();
    if (file.toString().endsWith(".json")) {
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
