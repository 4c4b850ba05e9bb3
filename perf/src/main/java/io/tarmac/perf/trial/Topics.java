package io.tarmac.perf.trial;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.convert.EventSerializer;
import io.tarmac.perf.event.Traffic;
import io.tarmac.perf.progress.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * The topics of an environment. Settings with the same events, converter and spread share a topic.
 * Topics are filled before any sink runs, so that generating events takes no CPU time from sinks.
 */
final class Topics {
  private static final int CHECK_EVERY = 256;

  private final Servers servers;
  private final Map<String, LoadedTopics> loaded = new HashMap<>();
  private int liveTopics;

  Topics(Servers servers) {
    this.servers = servers;
  }

  /** Fills the topics of a benchmark and its warm-up, unless they exist. */
  void load(TrialPlan benchmark) {
    if (!benchmark.setting().load().live()) {
      load(benchmark.setting(), benchmark.events());
    }
    if (benchmark.warmup() > 0) {
      load(benchmark.warmupPlan().setting(), benchmark.warmup());
    }
  }

  private void load(Setting setting, int events) {
    String name = name(setting, events);
    if (setting.kind().consumes() && !loaded.containsKey(name)) {
      loaded.put(name, fill(name, setting, events));
    }
  }

  /** Returns the filled topics with this many events of a setting. */
  LoadedTopics loaded(Setting setting, int events) {
    LoadedTopics topics = loaded.get(name(setting, events));
    if (topics == null) {
      throw new IllegalStateException("No topic was loaded for " + name(setting, events));
    }
    return topics;
  }

  private LoadedTopics fill(String name, Setting setting, int events) {
    Spread spread = setting.spread();
    List<String> names = new ArrayList<>();
    long bytes = 0;
    for (int table = 0; table < spread.tables(); table++) {
      String topic = spread.tables() == 1 ? name : name + "_" + (table + 1);
      create(topic, spread.partitions());
      bytes += fill(topic, setting, setting.index().ids(spread.share(events, table)));
      names.add(topic);
    }
    return new LoadedTopics(List.copyOf(names), events, bytes);
  }

  /** Sends the events of these ids; returns the bytes of their keys and values. */
  private long fill(String topic, Setting setting, int[] ids) {
    Load load = setting.load();
    ConverterChoice converter = writingConverter(setting);
    Traffic traffic = servers.traffic(setting);
    AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    long bytes = 0;
    String title = "Generating %,d events as %s".formatted(ids.length, converter.name());
    KafkaProducer<byte[], byte[]> producer = producer(load);
    try (EventSerializer serializer =
            EventSerializer.of(converter, servers.plugins().properties());
        Progress.ProgressStage stage =
            servers.progress().stage(title, ids.length, List.of("generated"))) {
      for (int sent = 1; sent <= ids.length; sent++) {
        ProducerRecord<byte[], byte[]> record =
            serializer.record(topic, traffic.event(ids[sent - 1]));
        bytes += size(record);
        producer.send(
            withPartition(record, sent, load), (metadata, e) -> failure.compareAndSet(null, e));
        if (sent % CHECK_EVERY == 0) {
          requireSent(failure);
          stage.update(sent);
        }
      }
      producer.flush();
      requireSent(failure);
      stage.update(ids.length);
      return bytes;
    } catch (KafkaException e) {
      servers.watch().check();
      throw new ReplayFailure("Events cannot be sent to the broker: " + e.getMessage(), e);
    } finally {
      producer.close(Duration.ZERO); // flush() has sent everything, unless the run fails
    }
  }

  /** Spreads records without a key evenly over the partitions. The producer is less even. */
  private static ProducerRecord<byte[], byte[]> withPartition(
      ProducerRecord<byte[], byte[]> record, int number, Load load) {
    int partition = number % load.spread().partitions();
    return record.key() == null
        ? new ProducerRecord<>(
            record.topic(), partition, record.key(), record.value(), record.headers())
        : record;
  }

  private void requireSent(AtomicReference<@Nullable Exception> failure) {
    servers.watch().check();
    Exception exception = failure.get();
    if (exception != null) {
      throw new KafkaException(exception);
    }
  }

  /** Creates a topic to fill while the sink runs. Its first events warm up the sink. */
  LiveTopic live(TrialPlan benchmark) {
    Setting setting = benchmark.setting();
    String topic = name(setting, benchmark.events()) + "_live_" + ++liveTopics;
    create(topic, 1);
    int events = LiveTopic.firstEvents(setting.load()) + benchmark.events();
    Traffic traffic = servers.traffic(setting);
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(events);
    try (EventSerializer serializer =
        EventSerializer.of(writingConverter(setting), servers.plugins().properties())) {
      for (int number = 1; number <= events; number++) {
        records.add(serializer.record(topic, traffic.event(number)));
      }
    }
    return new LiveTopic(
        servers.broker(),
        new LoadedTopics(List.of(topic), events, records.stream().mapToLong(Topics::size).sum()),
        records,
        setting.load().sentPerSecond().orElseThrow());
  }

  private ConverterChoice writingConverter(Setting setting) {
    return servers.withRegistry(setting.converter().writer());
  }

  private static long size(ProducerRecord<byte[], byte[]> record) {
    return (record.key() == null ? 0 : record.key().length)
        + (record.value() == null ? 0 : record.value().length);
  }

  private void create(String topic, int partitions) {
    try {
      servers
          .broker()
          .admin()
          .createTopics(List.of(new NewTopic(topic, partitions, (short) 1)))
          .all()
          .get();
    } catch (ExecutionException | InterruptedException e) {
      servers.watch().check();
      throw new ReplayFailure("The topic " + topic + " cannot be created: " + e, e);
    }
  }

  private KafkaProducer<byte[], byte[]> producer(Load load) {
    Compression compression = load.compression().orElse(servers.plan().options().compression());
    return new KafkaProducer<>(
        Map.of(
            "bootstrap.servers",
            servers.broker().bootstrapServers(),
            "linger.ms",
            20,
            "batch.size",
            65536,
            "compression.type",
            compression.toString()),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  /**
   * Returns the name of the topic with this many events, equal for settings that can share it.
   * Table names contain the topic name, and not every sink quotes table names.
   */
  static String name(Setting setting, int events) {
    Spread spread = setting.spread();
    return setting.load().traffic().map(Traffic::name).orElse("aviation")
        + "_"
        + setting.converter().writer().name()
        + "_"
        + (setting.index() == Index.RANDOM ? "random_" : "")
        + events
        + (spread.equals(Spread.NONE) ? "" : "_" + spread.tables() + "_" + spread.partitions())
        + setting.load().compression().map(used -> "_" + used).orElse("");
  }
}
