package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import java.util.HashMap;
import java.util.Map;

/**
 * The topics of a run: one for each converter, read again by every setting with that converter, and
 * one more for its warm-up.
 */
final class Topics {
  private final TopicLoader loader;
  private final Map<String, LoadedTopic> measured = new HashMap<>();
  private final Map<String, LoadedTopic> warmups = new HashMap<>();

  Topics(TopicLoader loader) {
    this.loader = loader;
  }

  void load(Plan plan, Stack stack) {
    for (ConverterChoice choice : plan.converters()) {
      ConverterChoice converter = stack.configured(choice);
      String topic = "aviation-" + choice.name();
      measured.put(choice.name(), loader.load(topic, plan.events(), converter));
      if (plan.warmupEvents() > 0) {
        warmups.put(choice.name(), loader.load(topic + "-warmup", plan.warmupEvents(), converter));
      }
    }
  }

  LoadedTopic measured(ConverterChoice converter) {
    return require(measured, converter);
  }

  LoadedTopic warmup(ConverterChoice converter) {
    return require(warmups, converter);
  }

  private static LoadedTopic require(Map<String, LoadedTopic> topics, ConverterChoice converter) {
    LoadedTopic topic = topics.get(converter.name());
    if (topic == null) {
      throw new IllegalStateException("No topic was loaded for " + converter.name());
    }
    return topic;
  }
}
