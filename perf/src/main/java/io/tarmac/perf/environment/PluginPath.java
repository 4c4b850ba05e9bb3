package io.tarmac.perf.environment;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The plugins of one set of servers: a directory with copies of the plugin directories they need
 * and no others, and the user's own plugin path behind it. A build that begins once the copies are
 * there does not change what workers load that start later.
 *
 * @param properties of a worker that has the plugins
 */
public record PluginPath(Map<String, String> properties) {
  /**
   * Copies the plugins.
   *
   * @param name of the directory with the copies; unique in the run
   * @param plugins plugin directories, all with service manifests
   * @param usersPath a {@code plugin.path} of the user, whose plugins may lack manifests; or empty
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
