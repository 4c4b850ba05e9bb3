package io.tarmac.perf.stack;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Of which images the servers of {@code docker/compose.yaml} are containers. */
public final class Images {
  private Images() {}

  /**
   * The ids of the images of these services, by the images' names, whose tags may move. What is not
   * on this machine is fetched, or it would have no id until it is started.
   */
  public static Map<String, String> ids(Layout layout, List<String> services) {
    Docker docker = new Docker(Map.of());
    docker.requirePresent();
    List<String> words =
        new ArrayList<>(
            List.of("compose", "--file", layout.composition().toString(), "config", "--images"));
    words.addAll(services);
    Map<String, String> ids = new TreeMap<>();
    for (String line : docker.output(words.toArray(String[]::new)).lines().toList()) {
      if (!line.contains(" ")) { // Compose warns of what is not set
        ids.put(line, id(docker, line));
      }
    }
    return ids;
  }

  private static String id(Docker docker, String image) {
    String id = docker.output("image", "ls", "--quiet", "--no-trunc", image);
    if (!id.isEmpty()) {
      return id;
    }
    docker.output("pull", "--quiet", image);
    return docker.output("image", "ls", "--quiet", "--no-trunc", image);
  }
}
