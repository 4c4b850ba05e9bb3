package io.tarmac.perf.stack;

import io.tarmac.perf.watch.ReplayFailure;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Of which images the servers of {@code docker/compose.yaml} are containers. */
public final class Images {
  private final Docker docker;
  private final Path composition;
  private final Consumer<String> progress;

  Images(Docker docker, Path composition, Consumer<String> progress) {
    this.docker = docker;
    this.composition = composition;
    this.progress = progress;
  }

  /**
   * The images of these services, by service. What is not on this machine is fetched, or it would
   * have no id until it is started.
   *
   * @param progress is told what is fetched
   */
  public static Map<String, Image> of(
      Layout layout, Collection<String> services, Consumer<String> progress) {
    return new Images(new Docker(Map.of()), layout.composition(), progress).of(services);
  }

  Map<String, Image> of(Collection<String> services) {
    docker.requirePresent();
    // A terminal's Ctrl-C does not reach what Docker fetches.
    EndHook hook = EndHook.install("images", docker::endStarting);
    try {
      Map<String, Image> images = new TreeMap<>();
      services.forEach(service -> images.put(service, image(service)));
      return images;
    } finally {
      hook.withdraw();
    }
  }

  private Image image(String service) {
    String name = name(service);
    String id = id(name);
    if (id.isEmpty()) {
      progress.accept("Fetching image " + name);
      docker.start("pull", "--quiet", name);
      id = id(name);
    }
    return new Image(name, id);
  }

  private String name(String service) {
    return docker
        .output("compose", "--file", composition.toString(), "config", "--images", service)
        .lines()
        .findFirst()
        .orElseThrow(
            () -> new ReplayFailure("%s has no image of %s".formatted(composition, service)));
  }

  private String id(String image) {
    return docker.output("image", "ls", "--quiet", "--no-trunc", image);
  }
}
