package io.tarmac.perf.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.apache.kafka.connect.storage.Converter;

/**
 * Makes a plugin of the stand-in converter as users have theirs: a plugin directory with a jar. It
 * is compiled here, so that it can come from nowhere else.
 */
public final class StandInPlugin {
  public static final String CLASS_NAME = "com.example.StandInConverter";

  private StandInPlugin() {}

  /** Makes the plugin directory; returns the plugin path to give. */
  public static Path pack(Path directory) throws IOException {
    return pack(directory, false);
  }

  /**
   * Makes the plugin directory.
   *
   * @param listed whether the jar names its converter in a manifest; else a worker has to look for
   *     it
   */
  static Path pack(Path directory, boolean listed) throws IOException {
    Path classes = Files.createDirectories(directory.resolve("classes"));
    String source = StandInPlugin.class.getResource("/stand-in/StandInConverter.java").getPath();
    int errors =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), source);
    assertThat(errors).isZero();
    Path pluginPath = directory.resolve("plugins");
    Path plugin = Files.createDirectories(pluginPath.resolve("stand-in"));
    String entry = CLASS_NAME.replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(plugin.resolve("stand-in.jar"));
        JarOutputStream jar = new JarOutputStream(file)) {
      jar.putNextEntry(new JarEntry(entry));
      Files.copy(classes.resolve(entry), jar);
      jar.closeEntry();
      if (listed) {
        jar.putNextEntry(new JarEntry("META-INF/services/" + Converter.class.getName()));
        jar.write(CLASS_NAME.getBytes(StandardCharsets.UTF_8));
        jar.closeEntry();
      }
    }
    return pluginPath;
  }
}
