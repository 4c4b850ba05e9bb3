package io.tarmac.perf.run;

import io.tarmac.perf.stack.Broker;
import java.util.List;

/** A topic of one pass, empty at first, and who sends to it while the sink runs. */
record LiveTopic(LoadedTopic topic, Sender sender, Broker broker) implements AutoCloseable {
  /** Ends the sending; the topic goes when the broker gets to it. */
  @Override
  public void close() {
    sender.close();
    broker.admin().deleteTopics(List.copyOf(topic.names()));
  }
}
