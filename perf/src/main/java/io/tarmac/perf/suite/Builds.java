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
 * The builds that a suite uses. Plugins, Kafka, the schema registry and perf have fingerprints. In
 * containers, Kafka, the registry and the database have image ids instead, and the files that
 * define the containers have fingerprints.
 *
 * @param fingerprints by name without version, so that two builds of a part have the same name
 * @param byBenchmark the fingerprints and image ids of each benchmark
 */
record Builds(
    Map<String, String> fingerprints,
    Collection<Image> images,
    Map<BenchmarkKey, Map<String, String>> byBenchmark) {
  /**
   * Returns the builds as they are now, because a build during the run may replace them.
   *
   * @param images of the plan's services, by service; empty if servers are processes
   */
  static Builds of(SuitePlan plan, Layout layout, Map<String, Image> images) {
    Map<String, String> fingerprints = new TreeMap<>();
    parts(plan.benchmarks(), layout)
        .forEach((name, part) -> fingerprints.put(name, Fingerprint.of(part)));
    Map<BenchmarkKey, Map<String, String>> byBenchmark = new HashMap<>();
    for (Benchmark benchmark : plan.benchmarks()) {
      Map<String, String> used = new TreeMap<>(fingerprints);
      used.keySet().retainAll(parts(List.of(benchmark), layout).keySet());
      if (layout.stack() == StackKind.COMPOSE) {
        for (String service : benchmark.services()) {
          used.put(service + " image", Objects.requireNonNull(images.get(service)).id());
        }
      }
      byBenchmark.put(benchmark.key(), used);
    }
    return new Builds(fingerprints, images.values(), byBenchmark);
  }

  Map<String, String> usedBy(Benchmark benchmark) {
    return Objects.requireNonNull(byBenchmark.get(benchmark.key()));
  }

  /** Returns the directories from which servers and workers of the plan start. */
  static Collection<Path> ofServers(SuitePlan plan, Layout layout) {
    return servers(plan.benchmarks(), layout).values();
  }

  private static Map<String, Path> parts(List<Benchmark> benchmarks, Layout layout) {
    Map<String, Path> parts = servers(benchmarks, layout);
    parts.put("perf", layout.libraries());
    for (Benchmark benchmark : benchmarks) {
      SinkUnderTest sink = benchmark.setting().sink();
      sink.build().ifPresent(build -> parts.put(sink.name(), build));
    }
    if (layout.stack() == StackKind.COMPOSE) {
      parts.put("containers", layout.composition());
      parts.put("worker image", layout.workerImage());
    }
    return parts;
  }

  private static Map<String, Path> servers(List<Benchmark> benchmarks, Layout layout) {
    Set<SinkUnderTest> sinks = new LinkedHashSet<>();
    Set<ConverterChoice> converters = new LinkedHashSet<>();
    for (Benchmark benchmark : benchmarks) {
      sinks.add(benchmark.setting().sink());
      converters.add(benchmark.setting().converter());
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
