package io.tarmac.connect.jdbc.testing;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Configurations that were written for other sinks, with the connector's class changed. */
public final class PeerConfiguration {
  private static final String FOLDER = "/io/tarmac/connect/jdbc/config/peers/";

  private PeerConfiguration() {}

  /** A new map that the caller may change. */
  public static Map<String, String> read(String name) {
    String path = FOLDER + name + ".json";
    try (InputStream file = PeerConfiguration.class.getResourceAsStream(path)) {
      Map<String, String> read =
          new ObjectMapper()
              .readValue(
                  Objects.requireNonNull(file, path),
                  new TypeReference<TreeMap<String, String>>() {});
      read.put("connector.class", "io.tarmac.connect.jdbc.JdbcSinkConnector");
      return read;
    } catch (IOException e) {
      throw new UncheckedIOException(path, e);
    }
  }
}
