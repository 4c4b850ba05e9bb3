package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.run.Contender;
import io.tarmac.perf.run.Plugins;
import io.tarmac.perf.run.Setting;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.StackKind;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * With which builds a suite measures: the fingerprint of each plugin, of Kafka, of the schema
 * registry, and of perf itself; of containers that of the files that describe them.
 */
final class Builds {
  private final Layout layout;
  private final Map<String, String> fingerprints;

  private Builds(Layout layout, Map<String, String> fingerprints) {
    this.layout = layout;
    this.fingerprints = fingerprints;
  }

  /** Those of the layout that the plan needs. */
  static Builds of(SuitePlan plan, Layout layout) {
    Map<String, String> fingerprints = new TreeMap<>();
    parts(contenders(plan), converters(plan), layout)
        .forEach((name, part) -> fingerprints.put(name, Fingerprint.of(part)));
    return new Builds(layout, fingerprints);
  }

  /** What servers and workers of the plan are started from, but for images of containers. */
  static Collection<Path> ofServers(SuitePlan plan, Layout layout) {
    return servers(contenders(plan), converters(plan), layout).values();
  }

  /** By name, without versions, so that other builds of the same have the same name. */
  Map<String, String> fingerprints() {
    return fingerprints;
  }

  /** Those that a cell is measured with. */
  Map<String, String> of(Cell cell) {
    Setting setting = cell.setting();
    Map<String, String> own = new TreeMap<>(fingerprints);
    own.keySet()
        .retainAll(
            parts(List.of(setting.contender()), List.of(setting.converter()), layout).keySet());
    return own;
  }

  private static List<Contender> contenders(SuitePlan plan) {
    return plan.cells().stream().map(cell -> cell.setting().contender()).distinct().toList();
  }

  private static List<ConverterChoice> converters(SuitePlan plan) {
    return plan.cells().stream().map(cell -> cell.setting().converter()).distinct().toList();
  }

  private static Map<String, Path> parts(
      List<Contender> contenders, List<ConverterChoice> converters, Layout layout) {
    Map<String, Path> parts = servers(contenders, converters, layout);
    parts.put("perf", layout.libraries());
    if (layout.stack() == StackKind.COMPOSE) {
      parts.put("containers", layout.composition());
      parts.put("worker image", layout.workerImage());
    }
    return parts;
  }

  private static Map<String, Path> servers(
      List<Contender> contenders, List<ConverterChoice> converters, Layout layout) {
    Map<String, Path> parts = new TreeMap<>();
    Plugins.of(contenders, converters, layout).forEach(plugin -> parts.put(name(plugin), plugin));
    parts.put("kafka", layout.kafka());
    if (layout.stack() == StackKind.EMBEDDED
        && converters.stream().anyMatch(ConverterChoice::needsRegistry)) {
      parts.put("registry", layout.registry());
    }
    return parts;
  }

  private static String name(Path plugin) {
    return plugin.getFileName().toString().replaceFirst("-[0-9].*", "");
  }
}
