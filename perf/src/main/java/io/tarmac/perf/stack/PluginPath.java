package io.tarmac.perf.stack;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The plugins of a run: a directory with copies of the plugin directories it needs and no others,
 * and the user's own plugin path behind it.
 *
 * @param pluginPath the value of {@code plugin.path}
 * @param discovery the value of {@code plugin.discovery}
 */
public record PluginPath(String pluginPath, String discovery) {

  /**
   * @param plugins plugin directories, all with service manifests
   * @param usersPath a {@code plugin.path} of the user, whose plugins may lack manifests; or empty
   */
  public static PluginPath of(RunDirectory run, List<Path> plugins, String usersPath) {
    Path copies = run.directory("plugins");
    for (Path plugin : plugins) {
      copy(plugin, copies.resolve(plugin.getFileName()));
    }
    return usersPath.isEmpty()
        ? new PluginPath(copies.toString(), "service_load")
        : new PluginPath(copies + "," + usersPath, "hybrid_warn");
  }

  /** A build that goes on beside a run, or after it has begun, does not change what it measures. */
  private static void copy(Path plugin, Path target) {
    try (Stream<Path> tree = Files.walk(plugin, FileVisitOption.FOLLOW_LINKS)) {
      for (Path file : tree.toList()) {
        Files.copy(file, target.resolve(plugin.relativize(file)));
      }
    } catch (IOException | UncheckedIOException e) {
      throw new ReplayFailure(
          "The plugin %s cannot be copied to %s: %s".formatted(plugin, target, e.getMessage()), e);
    }
  }

  /** The same as properties of a worker. */
  public Map<String, String> properties() {
    return Map.of("plugin.path", pluginPath, "plugin.discovery", discovery);
  }
}
