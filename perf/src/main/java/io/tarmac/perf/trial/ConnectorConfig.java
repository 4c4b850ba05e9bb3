package io.tarmac.perf.trial;

import io.tarmac.perf.database.Access;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The configuration of the connector of one iteration. A batch can only be as large as a sink lets
 * the batch grow over several polls, or as one poll; so the limits of its consumer are raised until
 * one poll holds a whole batch.
 */
record ConnectorConfig(EnvironmentOptions options) {
  private static final String CONSUMER = "consumer.override.";
  private static final int DEFAULT_POLL_RECORDS = 500;
  private static final long DEFAULT_PARTITION_BYTES = 1 << 20;
  private static final long DEFAULT_FETCH_BYTES = 50 << 20;

  /** A fetch ends with a part of a batch, which weighs less the more whole batches come first. */
  private static final int WANTED_BATCHES_PER_FETCH = 20;

  private static final int MIN_BATCHES_PER_FETCH = 4;

  /**
   * The bytes that a fetch may take of the worker's memory for more than the minimum of batches.
   */
  private static final long COMFORTABLE_BYTES = 16 << 20;

  /**
   * The bytes of a consumer that one would run, and a good part of a worker's heap. Batches that
   * are larger come in several fetches.
   */
  private static final long MOST_BYTES = 128 << 20;

  /**
   * A consumer hears with its next heartbeat that another one has joined. With the three seconds of
   * the default an iteration would be measured with fewer tasks for as long.
   */
  private static final String PROMPT_HEARTBEAT_MILLIS = "100";

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
      consumer.putAll(raised(setting.batchSize(), topic.recordBytes()));
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

  /** Returns properties that raise the limits; none is ever below Kafka's default. */
  private static Map<String, String> raised(int batchSize, long recordBytes) {
    long batch = Math.multiplyExact((long) batchSize, recordBytes);
    long wanted = Math.min(COMFORTABLE_BYTES, WANTED_BATCHES_PER_FETCH * batch);
    long needed = Math.max(wanted, MIN_BATCHES_PER_FETCH * batch);
    long partition = Math.min(MOST_BYTES, Math.max(DEFAULT_PARTITION_BYTES, needed));
    return Map.of(
        CONSUMER + "max.poll.records", String.valueOf(pollRecords(batchSize)),
        CONSUMER + "max.partition.fetch.bytes", String.valueOf(partition),
        CONSUMER + "fetch.max.bytes", String.valueOf(Math.max(DEFAULT_FETCH_BYTES, partition)));
  }

  /** Returns the smallest multiple of the batch size that is not below the default. */
  private static long pollRecords(int batchSize) {
    long batches = (DEFAULT_POLL_RECORDS + batchSize - 1L) / batchSize;
    return Math.max(1, batches) * batchSize;
  }

  private static void connection(Map<String, String> config, SinkUnderTest sink, Access access) {
    config.put("connection.url", access.withOptions(sink.urlOptions()).url());
    access.username().ifPresent(name -> config.put("connection.username", name));
    access.password().ifPresent(password -> config.put("connection.password", password));
  }
}
