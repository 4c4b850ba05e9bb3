package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.run.Plugins;
import io.tarmac.perf.run.Setting;
import io.tarmac.perf.run.SinkUnderTest;
import io.tarmac.perf.stack.Image;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.StackKind;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * With which builds a suite measures: the fingerprint of each plugin, of Kafka, of the schema
 * registry, and of perf itself. In containers Kafka and the registry are those of images: then the
 * ids of those, of the database's too, and the fingerprints of the files that describe them.
 */
final class Builds {
  private final SuitePlan plan;
  private final Layout layout;
  private final Map<String, Image> images;
  private final Map<String, String> fingerprints;

  /** The names of what a cell is measured with, but for images. */
  private final Map<CellKey, Set<String>> partsOfCells;

  private Builds(
      SuitePlan plan,
      Layout layout,
      Map<String, Image> images,
      Map<String, String> fingerprints,
      Map<CellKey, Set<String>> partsOfCells) {
    this.plan = plan;
    this.layout = layout;
    this.images = images;
    this.fingerprints = fingerprints;
    this.partsOfCells = partsOfCells;
  }

  /**
   * Those of the layout that the plan needs. They are looked at now: what is no longer there when a
   * cell has been measured, after a build beside it, is known all the same.
   *
   * @param images of the plan's services, by service; none where servers are processes
   */
  static Builds of(SuitePlan plan, Layout layout, Map<String, Image> images) {
    Map<String, String> fingerprints = new TreeMap<>();
    parts(sinks(plan), converters(plan), layout)
        .forEach((name, part) -> fingerprints.put(name, Fingerprint.of(part)));
    return new Builds(plan, layout, Map.copyOf(images), fingerprints, partsOfCells(plan, layout));
  }

  private static Map<CellKey, Set<String>> partsOfCells(SuitePlan plan, Layout layout) {
    Map<CellKey, Set<String>> parts = new HashMap<>();
    for (Cell cell : plan.cells()) {
      Setting setting = cell.setting();
      parts.put(
          cell.key(),
          parts(List.of(setting.sink()), List.of(setting.converter()), layout).keySet());
    }
    return parts;
  }

  /** What servers and workers of the plan are started from, but for images of containers. */
  static Collection<Path> ofServers(SuitePlan plan, Layout layout) {
    return servers(sinks(plan), converters(plan), layout).values();
  }

  /** The images that containers are made of. */
  Collection<Image> images() {
    return images.values();
  }

  /** By name, without versions, so that other builds of the same have the same name. */
  Map<String, String> fingerprints() {
    return fingerprints;
  }

  /** Those that a cell is measured with. */
  Map<String, String> of(Cell cell) {
    Map<String, String> own = new TreeMap<>(fingerprints);
    own.keySet().retainAll(Objects.requireNonNull(partsOfCells.get(cell.key())));
    if (layout.stack() == StackKind.COMPOSE) {
      Set<String> services = Services.of(plan, cell);
      images.forEach(
          (service, image) -> {
            if (services.contains(service)) {
              own.put(service + " image", image.id());
            }
          });
    }
    return own;
  }

  private static List<SinkUnderTest> sinks(SuitePlan plan) {
    return plan.cells().stream().map(cell -> cell.setting().sink()).distinct().toList();
  }

  private static List<ConverterChoice> converters(SuitePlan plan) {
    return plan.cells().stream().map(cell -> cell.setting().converter()).distinct().toList();
  }

  private static Map<String, Path> parts(
      List<SinkUnderTest> sinks, List<ConverterChoice> converters, Layout layout) {
    Map<String, Path> parts = servers(sinks, converters, layout);
    parts.put("perf", layout.libraries());
    for (SinkUnderTest sink : sinks) {
      sink.build().ifPresent(build -> parts.put(sink.name(), build));
    }
    if (layout.stack() == StackKind.COMPOSE) {
      parts.put("containers", layout.composition());
      parts.put("worker image", layout.workerImage());
    }
    return parts;
  }

  private static Map<String, Path> servers(
      List<SinkUnderTest> sinks, List<ConverterChoice> converters, Layout layout) {
    Map<String, Path> parts = new TreeMap<>();
    Plugins.of(sinks, converters, layout).forEach(plugin -> parts.put(name(plugin), plugin));
    if (layout.stack() == StackKind.EMBEDDED) {
      parts.put("kafka", layout.kafka());
      if (converters.stream().anyMatch(ConverterChoice::needsRegistry)) {
        parts.put("registry", layout.registry());
      }
    }
    return parts;
  }

  private static String name(Path plugin) {
    return plugin.getFileName().toString().replaceFirst("-[0-9].*", "");
  }
}
