package io.tarmac.perf.stack;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The plugins of a run: a directory of links to the plugin directories it needs and no others, and
 * the user's own plugin path behind it.
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
    Path links = run.directory("plugins");
    try {
      for (Path plugin : plugins) {
        Files.createSymbolicLink(links.resolve(plugin.getFileName()), plugin);
      }
    } catch (IOException e) {
      throw new ReplayFailure("Plugins cannot be linked in " + links + ": " + e.getMessage(), e);
    }
    return usersPath.isEmpty()
        ? new PluginPath(links.toString(), "service_load")
        : new PluginPath(links + "," + usersPath, "hybrid_warn");
  }

  /** The same as properties of a worker. */
  public Map<String, String> properties() {
    return Map.of("plugin.path", pluginPath, "plugin.discovery", discovery);
  }
}
