package io.tarmac.connect.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of the connector and its converters, which the build writes. */
public final class Version {

  private static final String RESOURCE = "version.properties";

  private Version() {}

  /** Returns the version as Connect shows it. */
  public static String current() {
    Properties properties = new Properties();
    try (InputStream resource = Version.class.getResourceAsStream(RESOURCE)) {
      if (resource == null) {
        throw new IllegalStateException(RESOURCE + " is not in the connector's jar");
      }
      properties.load(resource);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return properties.getProperty("version");
  }
}
