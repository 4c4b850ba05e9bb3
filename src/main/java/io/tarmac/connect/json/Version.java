package io.tarmac.connect.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The converter's version, written by the build. */
final class Version {

  private static final String RESOURCE = "version.properties";

  private Version() {}

  static String current() {
    Properties properties = new Properties();
    try (InputStream resource = Version.class.getResourceAsStream(RESOURCE)) {
      if (resource == null) {
        throw new IllegalStateException(RESOURCE + " is not in the converter's jar");
      }
      properties.load(resource);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return properties.getProperty("version");
  }
}
