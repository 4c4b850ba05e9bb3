package io.tarmac.perf.run;

import io.tarmac.perf.event.Traffic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The topics of a run: one for each converter that writes, order of keys, number of events and
 * spread, read again by every setting that needs those.
 */
public final class Topics {
  private final TopicLoader loader;
  private final Stack stack;
  private final Traffic usual;
  private final Map<String, LoadedTopic> loaded = new HashMap<>();
  private int liveTopics;

  Topics(TopicLoader loader, Stack stack, Traffic usual) {
    this.loader = loader;
    this.stack = stack;
    this.usual = usual;
  }

  /** Fills the topics of a setting, unless they are there or it needs none. */
  void load(Setting setting, int events) {
    String name = name(setting, events);
    if (setting.kind().consumes() && events > 0 && !loaded.containsKey(name)) {
      loaded.put(name, filled(name, setting, events));
    }
  }

  LoadedTopic of(Setting setting, int events) {
    LoadedTopic topic = loaded.get(name(setting, events));
    if (topic == null) {
      throw new IllegalStateException("No topic was loaded for " + name(setting, events));
    }
    return topic;
  }

  /**
   * A new topic that is filled while the sink runs, with the first events beside those asked for.
   */
  LiveTopic live(Setting setting, int events) {
    String name = name(setting, events) + "_live_" + ++liveTopics;
    return loader.live(
        name,
        setting.load().traffic().orElse(usual),
        Sender.FIRST_EVENTS + events,
        stack.configured(setting.converter().writer()),
        setting.load().supply());
  }

  private LoadedTopic filled(String name, Setting setting, int events) {
    Spread spread = setting.spread();
    Traffic traffic = setting.load().traffic().orElse(usual);
    List<String> names = new ArrayList<>();
    long bytes = 0;
    for (int table = 0; table < spread.tables(); table++) {
      int[] ids = setting.index().ids(spread.share(events, table));
      String topic = spread.tables() == 1 ? name : name + "_" + (table + 1);
      bytes +=
          loader.load(
              topic, setting.load(), traffic, ids, stack.configured(setting.converter().writer()));
      names.add(topic);
    }
    return new LoadedTopic(List.copyOf(names), events, bytes);
  }

  /**
   * What the topic of so many events of a setting is called: the same for settings that can share
   * one. Also a part of a table's name, which not every sink quotes.
   */
  public static String name(Setting setting, int events) {
    Spread spread = setting.spread();
    String order = setting.index() == Index.RANDOM ? "random_" : "";
    String parts =
        spread.equals(Spread.NONE) ? "" : "_" + spread.tables() + "_" + spread.partitions();
    String traffic = setting.load().traffic().map(Traffic::name).orElse("aviation");
    String compression = setting.load().compression().map(used -> "_" + used).orElse("");
    return traffic
        + "_"
        + setting.converter().writer().name()
        + "_"
        + order
        + events
        + parts
        + compression;
  }
}
