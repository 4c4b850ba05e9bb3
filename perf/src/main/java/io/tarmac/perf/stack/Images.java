package io.tarmac.perf.stack;

import com.github.dockerjava.api.exception.NotFoundException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Finds the images of the services in {@code docker/compose.yaml}. */
public final class Images {
  private Images() {}

  /**
   * Returns the images of services, by service. Fetches an image that is not on this machine, since
   * only then is its id known.
   *
   * @param progress is told which image is fetched
   */
  public static Map<String, Image> of(
      Layout layout, Collection<String> services, Consumer<String> progress) {
    Map<String, Image> images = new TreeMap<>();
    services.forEach(
        service -> images.put(service, image(layout.composition(), service, progress)));
    return images;
  }

  private static Image image(Path file, String service, Consumer<String> progress) {
    String name = LocalDocker.compose(file, Map.of(), "config", "--images", service);
    String id =
        id(name)
            .orElseGet(
                () -> {
                  progress.accept("Fetching image " + name);
                  LocalDocker.compose(file, Map.of(), "pull", "--quiet", service);
                  return id(name).orElseThrow();
                });
    return new Image(name, id);
  }

  private static Optional<String> id(String name) {
    try {
      return Optional.of(String.valueOf(LocalDocker.client().inspectImageCmd(name).exec().getId()));
    } catch (NotFoundException e) {
      return Optional.empty();
    }
  }
}
