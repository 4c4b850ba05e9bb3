package io.tarmac.perf.environment;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The plugin path of workers: copies of the plugins that they need, then the user's own plugin
 * path. Because of the copies, a build does not change the plugins of workers that start later.
 *
 * @param properties the worker properties that name the plugins
 */
public record PluginPath(Map<String, String> properties) {
  /**
   * Copies the plugins.
   *
   * @param name the directory of the copies, unique in the run
   * @param plugins plugin directories, all with service manifests
   * @param usersPath the user's {@code plugin.path}, or empty; its plugins may lack manifests
   */
  public static PluginPath of(RunDirectory run, String name, List<Path> plugins, String usersPath) {
    Path copies = run.directory(name);
    for (Path plugin : plugins) {
      Layout.copyTree(plugin, copies.resolve(plugin.getFileName()));
    }
    String path = usersPath.isEmpty() ? copies.toString() : copies + "," + usersPath;
    String discovery = usersPath.isEmpty() ? "service_load" : "hybrid_warn";
    return new PluginPath(Map.of("plugin.path", path, "plugin.discovery", discovery));
  }
}
