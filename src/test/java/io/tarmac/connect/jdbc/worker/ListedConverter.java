package io.tarmac.connect.jdbc.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.apache.kafka.connect.storage.Converter;

/**
 * A converter whose archives have no list of plugins. Workers search all archives for such a plugin
 * at their start; a list in one more archive spares this one the search.
 */
final class ListedConverter {
  private ListedConverter() {}

  /** Puts the converter's archives and a list with its name into a directory of plugins. */
  static void link(Path plugins, Path libraries, String className) {
    try (Stream<Path> archives = Files.list(libraries)) {
      Path plugin = Files.createDirectory(plugins.resolve("listed-converter"));
      for (Path archive : archives.toList()) {
        Files.createSymbolicLink(plugin.resolve(archive.getFileName()), archive.toRealPath());
      }
      try (OutputStream file = Files.newOutputStream(plugin.resolve("list.jar"));
          JarOutputStream list = new JarOutputStream(file)) {
        list.putNextEntry(new JarEntry("META-INF/services/" + Converter.class.getName()));
        list.write((className + "\n").getBytes(UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
