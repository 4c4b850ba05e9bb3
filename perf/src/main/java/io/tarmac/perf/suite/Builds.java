package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.environment.Image;
import io.tarmac.perf.environment.Layout;
import io.tarmac.perf.environment.StackKind;
import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.trial.Plugins;
import io.tarmac.perf.trial.SinkUnderTest;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * The builds that a suite measures with. Each part has a fingerprint: the plugins, Kafka, the
 * schema registry, and perf itself. In containers Kafka, the registry and the database are images
 * with ids of their own, and the files that describe them have fingerprints.
 *
 * @param fingerprints by name, without versions, so that other builds of the same have the same
 *     name
 * @param ofCells the fingerprints and image ids of the parts that each cell is measured with
 */
record Builds(
    Map<String, String> fingerprints,
    Collection<Image> images,
    Map<BenchmarkKey, Map<String, String>> ofCells) {
  /**
   * Looks at the builds now: another build may remove them before a cell has been measured.
   *
   * @param images of the plan's services, by service; none if servers are processes
   */
  static Builds of(SuitePlan plan, Layout layout, Map<String, Image> images) {
    Map<String, String> fingerprints = new TreeMap<>();
    parts(plan.cells(), layout)
        .forEach((name, part) -> fingerprints.put(name, Fingerprint.of(part)));
    Map<BenchmarkKey, Map<String, String>> ofCells = new HashMap<>();
    for (Benchmark cell : plan.cells()) {
      Map<String, String> own = new TreeMap<>(fingerprints);
      own.keySet().retainAll(parts(List.of(cell), layout).keySet());
      if (layout.stack() == StackKind.COMPOSE) {
        for (String service : Services.of(plan, cell)) {
          own.put(service + " image", Objects.requireNonNull(images.get(service)).id());
        }
      }
      ofCells.put(cell.key(), own);
    }
    return new Builds(fingerprints, images.values(), ofCells);
  }

  /** Returns the builds that a cell is measured with. */
  Map<String, String> ofCell(Benchmark cell) {
    return Objects.requireNonNull(ofCells.get(cell.key()));
  }

  /** Returns the files that servers and workers of the plan are started from, without images. */
  static Collection<Path> ofServers(SuitePlan plan, Layout layout) {
    return servers(plan.cells(), layout).values();
  }

  private static Map<String, Path> parts(List<Benchmark> cells, Layout layout) {
    Map<String, Path> parts = servers(cells, layout);
    parts.put("perf", layout.libraries());
    for (Benchmark cell : cells) {
      SinkUnderTest sink = cell.setting().sink();
      sink.build().ifPresent(build -> parts.put(sink.name(), build));
    }
    if (layout.stack() == StackKind.COMPOSE) {
      parts.put("containers", layout.composition());
      parts.put("worker image", layout.workerImage());
    }
    return parts;
  }

  private static Map<String, Path> servers(List<Benchmark> cells, Layout layout) {
    Set<SinkUnderTest> sinks = new LinkedHashSet<>();
    Set<ConverterChoice> converters = new LinkedHashSet<>();
    for (Benchmark cell : cells) {
      sinks.add(cell.setting().sink());
      converters.add(cell.setting().converter());
    }
    Map<String, Path> parts = new TreeMap<>();
    for (Path plugin : Plugins.of(sinks, converters, layout)) {
      parts.put(plugin.getFileName().toString().replaceFirst("-[0-9].*", ""), plugin);
    }
    if (layout.stack() == StackKind.EMBEDDED) {
      parts.put("kafka", layout.kafka());
      if (converters.stream().anyMatch(ConverterChoice::needsRegistry)) {
        parts.put("registry", layout.registry());
      }
    }
    return parts;
  }
}
