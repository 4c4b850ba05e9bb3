package io.tarmac.servers;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/** A writer of properties files for servers. */
public final class PropertiesFile {
  private PropertiesFile() {}

  public static Path write(Path file, Map<String, String> entries) {
    Properties properties = new Properties();
    properties.putAll(entries);
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
      return file;
    } catch (IOException e) {
      throw new ServerFailure(file + " cannot be written: " + e.getMessage(), e);
    }
  }
}
