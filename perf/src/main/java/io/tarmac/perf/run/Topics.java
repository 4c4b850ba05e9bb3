package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import java.util.HashMap;
import java.util.Map;

/**
 * The topics of a run: one for each converter and number of events, read again by every setting
 * that needs those.
 */
final class Topics {
  private final TopicLoader loader;
  private final Map<String, LoadedTopic> loaded = new HashMap<>();

  Topics(TopicLoader loader) {
    this.loader = loader;
  }

  void load(Plan plan, Stack stack) {
    for (Setting setting : plan.matrix().settings(1)) {
      if (setting.kind().consumes()) {
        load(plan.volume().of(setting), stack.configured(setting.converter()));
        if (plan.volume().warmup() > 0) {
          load(plan.volume().warmup(setting), stack.configured(setting.converter()));
        }
      }
    }
  }

  LoadedTopic of(ConverterChoice converter, int events) {
    LoadedTopic topic = loaded.get(name(converter, events));
    if (topic == null) {
      throw new IllegalStateException("No topic was loaded for " + name(converter, events));
    }
    return topic;
  }

  /** The number of events in all topics that a run needs. */
  static long events(Plan plan) {
    Map<String, Integer> topics = new HashMap<>();
    for (Setting setting : plan.matrix().settings(1)) {
      if (setting.kind().consumes()) {
        int events = plan.volume().of(setting);
        int warmup = plan.volume().warmup(setting);
        topics.put(name(setting.converter(), events), events);
        topics.put(name(setting.converter(), warmup), warmup);
      }
    }
    return topics.values().stream().mapToLong(Integer::longValue).sum();
  }

  private void load(int events, ConverterChoice converter) {
    String name = name(converter, events);
    if (!loaded.containsKey(name)) {
      loaded.put(name, loader.load(name, events, converter));
    }
  }

  private static String name(ConverterChoice converter, int events) {
    return "aviation-" + converter.name() + "-" + events;
  }
}
