package io.tarmac.perf.run;

import io.tarmac.perf.database.Access;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The configuration of the connector of one iteration. */
final class ConnectorConfig {
  private static final String CONSUMER = "consumer.override.";

  /**
   * A consumer hears with its next heartbeat that another one has joined. With the three seconds of
   * the default an iteration would be measured with fewer tasks for as long.
   */
  private static final String PROMPT_HEARTBEAT_MILLIS = "100";

  private final EnvironmentOptions options;

  ConnectorConfig(EnvironmentOptions options) {
    this.options = options;
  }

  /**
   * Returns the connector's properties.
   *
   * @param database of sinks that write
   * @param tableFormat the name of the table to write to, or what makes it of the topic's
   */
  Map<String, String> config(
      Setting setting, LoadedTopic topic, Optional<Access> database, String tableFormat) {
    Map<String, String> config = new TreeMap<>();
    config.put("connector.class", setting.kind().connectorClass());
    config.put("tasks.max", String.valueOf(setting.spread().tasks()));
    config.put("topics", String.join(",", topic.names()));
    config.putAll(setting.converter().connectorProperties());
    config.putAll(consumer(setting, topic));
    if (setting.kind().writes()) {
      database.ifPresent(access -> connection(config, setting.sink(), access));
      config.put("collection.name.format", tableFormat);
      config.put("insert.mode", setting.insertMode().toString());
      config.put("primary.key.mode", setting.index().exists() ? "record_key" : "none");
      config.put("schema.evolution", "none");
      config.put("batch.size", String.valueOf(setting.batchSize()));
    }
    config.putAll(setting.sink().properties());
    config.putAll(options.connectorProperties());
    return config;
  }

  /** Returns what differs from Kafka's defaults in the consumer. A property of the user wins. */
  Map<String, String> consumer(Setting setting, LoadedTopic topic) {
    Map<String, String> consumer = new TreeMap<>();
    if (!options.consumerDefaults()) {
      consumer.putAll(ConsumerLimits.raised(setting.batchSize(), topic.recordBytes()));
      if (setting.spread().tasks() > 1) {
        consumer.put(CONSUMER + "heartbeat.interval.ms", PROMPT_HEARTBEAT_MILLIS);
      }
    }
    for (Map<String, String> properties :
        List.of(setting.sink().properties(), options.connectorProperties())) {
      properties.forEach(
          (key, value) -> {
            if (key.startsWith(CONSUMER)) {
              consumer.put(key, value);
            }
          });
    }
    return consumer;
  }

  private static void connection(Map<String, String> config, SinkUnderTest sink, Access access) {
    config.put("connection.url", access.withOptions(sink.urlOptions()).url());
    access.username().ifPresent(name -> config.put("connection.username", name));
    access.password().ifPresent(password -> config.put("connection.password", password));
  }
}
