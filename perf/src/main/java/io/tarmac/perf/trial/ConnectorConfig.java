package io.tarmac.perf.trial;

import io.tarmac.perf.database.Access;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The configuration of the connector of one iteration. Some sinks write at most one poll as a
 * batch. So the consumer's limits are raised until one poll holds a whole batch.
 */
record ConnectorConfig(EnvironmentOptions options) {
  private static final String CONSUMER = "consumer.override.";
  private static final int DEFAULT_POLL_RECORDS = 500;
  private static final long DEFAULT_PARTITION_BYTES = 1 << 20;
  private static final long DEFAULT_FETCH_BYTES = 50 << 20;

  /** Each fetch ends within a batch, which matters less if the fetch has many batches. */
  private static final int WANTED_BATCHES_PER_FETCH = 20;

  private static final int MIN_BATCHES_PER_FETCH = 4;

  /** The most memory that a fetch may take to hold more batches than the minimum. */
  private static final long COMFORTABLE_BYTES = 16 << 20;

  /** The most memory that a fetch may take of a worker's heap. Larger batches need more fetches. */
  private static final long MAX_FETCH_BYTES = 128 << 20;

  /**
   * A consumer learns from a heartbeat that another one has joined. With the default of three
   * seconds, fewer tasks would share the work for that long.
   */
  private static final String PROMPT_HEARTBEAT_MILLIS = "100";

  /**
   * Returns the connector's properties.
   *
   * @param database empty for sinks that do not write
   * @param tableFormat the name of the table, or a format with {@code ${topic}}
   */
  Map<String, String> config(
      Setting setting, LoadedTopics topics, Optional<Access> database, String tableFormat) {
    Map<String, String> config = new TreeMap<>();
    config.put("connector.class", setting.kind().connectorClass());
    config.put("tasks.max", String.valueOf(setting.spread().tasks()));
    config.put("topics", String.join(",", topics.names()));
    config.putAll(setting.converter().connectorProperties());
    config.putAll(consumer(setting, topics));
    if (setting.kind().writes()) {
      database.ifPresent(access -> putConnection(config, setting.sink(), access));
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

  /** Returns the consumer's overrides of Kafka's defaults. A property of the user wins. */
  Map<String, String> consumer(Setting setting, LoadedTopics topics) {
    Map<String, String> consumer = new TreeMap<>();
    if (!options.consumerDefaults()) {
      consumer.putAll(raisedLimits(setting.batchSize(), topics.recordBytes()));
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

  /** Returns consumer limits for a batch size, none of them below Kafka's default. */
  private static Map<String, String> raisedLimits(int batchSize, long recordBytes) {
    long batch = Math.multiplyExact((long) batchSize, recordBytes);
    long wanted = Math.min(COMFORTABLE_BYTES, WANTED_BATCHES_PER_FETCH * batch);
    long needed = Math.max(wanted, MIN_BATCHES_PER_FETCH * batch);
    long partition = Math.min(MAX_FETCH_BYTES, Math.max(DEFAULT_PARTITION_BYTES, needed));
    return Map.of(
        CONSUMER + "max.poll.records", String.valueOf(pollRecords(batchSize)),
        CONSUMER + "max.partition.fetch.bytes", String.valueOf(partition),
        CONSUMER + "fetch.max.bytes", String.valueOf(Math.max(DEFAULT_FETCH_BYTES, partition)));
  }

  /** Returns the smallest multiple of the batch size that is at least Kafka's default. */
  private static long pollRecords(int batchSize) {
    long batches = (DEFAULT_POLL_RECORDS + batchSize - 1L) / batchSize;
    return Math.max(1, batches) * batchSize;
  }

  private static void putConnection(Map<String, String> config, SinkUnderTest sink, Access access) {
    config.put("connection.url", access.withOptions(sink.urlOptions()).url());
    access.username().ifPresent(name -> config.put("connection.username", name));
    access.password().ifPresent(password -> config.put("connection.password", password));
  }
}
