package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.stack.Layout;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The plugins that a run's workers load. */
public final class Plugins {
  private Plugins() {}

  /**
   * Returns the directories for the sinks whose plugin belongs to their kind, each once. The
   * directories of other builds are left out.
   */
  public static List<Path> of(
      Collection<SinkUnderTest> sinks, Collection<ConverterChoice> converters, Layout layout) {
    Set<Path> plugins = new LinkedHashSet<>();
    for (SinkUnderTest sink : sinks) {
      if (sink.build().isEmpty()) {
        sink.kind().plugin(layout).ifPresent(plugins::add);
      }
    }
    if (converters.contains(ConverterChoice.FAST_JSON)) {
      plugins.add(layout.connector());
    }
    addAvro(plugins, converters, layout);
    return List.copyOf(plugins);
  }

  /** Returns the directories for the workers of another build, which brings its own converter. */
  static List<Path> ofBuild(Path build, Collection<ConverterChoice> converters, Layout layout) {
    Set<Path> plugins = new LinkedHashSet<>(List.of(build));
    addAvro(plugins, converters, layout);
    return List.copyOf(plugins);
  }

  private static void addAvro(
      Set<Path> plugins, Collection<ConverterChoice> converters, Layout layout) {
    if (converters.contains(ConverterChoice.AVRO)) {
      plugins.add(layout.avroConverter());
    }
  }
}
