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

  /** Their directories, each once. */
  public static List<Path> of(
      Collection<Contender> contenders, Collection<ConverterChoice> converters, Layout layout) {
    Set<Path> plugins = new LinkedHashSet<>();
    for (Contender contender : contenders) {
      contender.kind().plugin(layout).ifPresent(plugins::add);
    }
    if (converters.contains(ConverterChoice.FAST_JSON)) {
      plugins.add(layout.connector());
    }
    if (converters.contains(ConverterChoice.AVRO)) {
      plugins.add(layout.avroConverter());
    }
    return List.copyOf(plugins);
  }
}
