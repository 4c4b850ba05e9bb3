package io.tarmac.connect.jdbc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The plugin as users get it, in the directory that {@code tarmac.plugin.directory} names. */
public final class PackagedPlugin {
  private static final String NAME = "tarmac-connect-jdbc";

  private PackagedPlugin() {}

  /** Returns the version in the name of the plugin's directory. */
  public static String version() {
    return directory().getFileName().toString().substring(NAME.length() + 1);
  }

  /**
   * Creates a folder with the plugin and nothing else: each folder in a plugin path is a plugin.
   */
  public static Path linkIn(Path directory) {
    try {
      Path plugins = Files.createDirectory(directory.resolve("plugins"));
      Files.createSymbolicLink(plugins.resolve(NAME), directory().toRealPath());
      return plugins;
    } catch (IOException e) {
      throw new UncheckedIOException("the packaged plugin is not there", e);
    }
  }

  private static Path directory() {
    String plugin = System.getProperty("tarmac.plugin.directory");
    if (plugin == null) {
      throw new IllegalStateException(
          "the system property tarmac.plugin.directory must name the packaged plugin");
    }
    return Path.of(plugin);
  }
}
