package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything a run is asked for.
 *
 * @param ownDatabase a database that is already there, instead of an embedded one
 * @param connectorProperties set for every connector, after everything else
 * @param usersPluginPath plugins of the user's own, or empty
 */
public record Plan(
    int events,
    int warmupEvents,
    int repetitions,
    List<SinkKind> sinks,
    List<ConverterChoice> converters,
    List<Integer> batchSizes,
    boolean consumerDefaults,
    Shape shape,
    InsertMode insertMode,
    boolean index,
    DatabaseKind database,
    Optional<Access> ownDatabase,
    Map<String, String> connectorProperties,
    String usersPluginPath,
    String workerHeap,
    Duration timeout,
    boolean keep) {

  /**
   * The settings in the order of one repetition. Every other repetition runs backwards, so that no
   * setting always profits from what ran before it.
   */
  List<Setting> settings(int repetition) {
    List<Setting> settings = new ArrayList<>();
    for (ConverterChoice converter : converters) {
      for (int batchSize : batchSizes) {
        for (SinkKind sink : sinks) {
          settings.add(new Setting(sink, converter, batchSize));
        }
      }
    }
    if (repetition % 2 == 0) {
      Collections.reverse(settings);
    }
    return settings;
  }

  boolean writes() {
    return sinks.stream().anyMatch(SinkKind::writes);
  }

  boolean needsRegistry() {
    return converters.stream().anyMatch(ConverterChoice::needsRegistry);
  }
}
