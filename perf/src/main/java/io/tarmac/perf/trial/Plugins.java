package io.tarmac.perf.trial;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.environment.Layout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The plugins that the workers of a run load. */
public final class Plugins {
  private Plugins() {}

  /** Returns the plugin directories of sinks and converters, except other builds of Tarmac. */
  public static List<Path> of(
      Collection<SinkUnderTest> sinks, Collection<ConverterChoice> converters, Layout layout) {
    Set<Path> plugins = new LinkedHashSet<>();
    sinks.stream()
        .filter(sink -> sink.build().isEmpty())
        .forEach(sink -> sink.kind().plugin(layout).ifPresent(plugins::add));
    if (converters.stream().anyMatch(ConverterChoice::comesWithTarmac)) {
      plugins.add(layout.connector());
    }
    return withAvro(plugins, converters, layout);
  }

  /** Returns the plugin directories of another build, which has its own JSON converter. */
  static List<Path> ofBuild(Path build, Collection<ConverterChoice> converters, Layout layout) {
    return withAvro(Set.of(build), converters, layout);
  }

  /** Adds the converters of Avro that read topics or fill them. */
  private static List<Path> withAvro(
      Set<Path> plugins, Collection<ConverterChoice> converters, Layout layout) {
    List<Path> all = new ArrayList<>(plugins);
    if (converters.stream().anyMatch(choice -> choice.writer().equals(ConverterChoice.AVRO))) {
      all.add(layout.avroConverter());
    }
    if (converters.contains(ConverterChoice.CONFLUENT_AVRO)) {
      all.add(layout.confluentAvroConverter());
    }
    return all;
  }
}
