package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import java.util.HashMap;
import java.util.Map;

/**
 * The topics of a run: one for each converter that writes, order of keys and number of events, read
 * again by every setting that needs those.
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
        load(setting, plan.volume().of(setting), stack);
        if (plan.volume().warmup() > 0) {
          load(setting, plan.volume().warmup(setting), stack);
        }
      }
    }
  }

  LoadedTopic of(Setting setting, int events) {
    LoadedTopic topic = loaded.get(name(setting, events));
    if (topic == null) {
      throw new IllegalStateException("No topic was loaded for " + name(setting, events));
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
        topics.put(name(setting, events), events);
        topics.put(name(setting, warmup), warmup);
      }
    }
    return topics.values().stream().mapToLong(Integer::longValue).sum();
  }

  private void load(Setting setting, int events, Stack stack) {
    String name = name(setting, events);
    if (!loaded.containsKey(name)) {
      ConverterChoice converter = stack.configured(setting.converter().writer());
      loaded.put(name, loader.load(name, setting.index().ids(events), converter));
    }
  }

  private static String name(Setting setting, int events) {
    String order = setting.index() == Index.RANDOM ? "random-" : "";
    return "aviation-" + setting.converter().writer().name() + "-" + order + events;
  }
}
