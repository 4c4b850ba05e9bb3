package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.convert.EventSerializer;
import io.tarmac.perf.event.Event;
import io.tarmac.perf.event.Traffic;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.stack.Broker;
import io.tarmac.perf.stack.PluginPath;
import io.tarmac.perf.watch.ReplayFailure;
import io.tarmac.perf.watch.Watch;
import java.util.ArrayList;
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

/** Fills topics before any sink runs, so that generating does not share the CPU with sinks. */
final class TopicLoader {
  private static final int CHECK_EVERY = 256;

  private final Broker broker;
  private final Compression compression;
  private final PluginPath plugins;
  private final Progress progress;
  private final Watch watch;

  TopicLoader(
      Broker broker, Compression compression, PluginPath plugins, Progress progress, Watch watch) {
    this.broker = broker;
    this.compression = compression;
    this.plugins = plugins;
    this.progress = progress;
    this.watch = watch;
  }

  /** Fills a topic with the events of these ids; returns the bytes of their keys and values. */
  long load(String topic, Load load, Traffic traffic, int[] ids, ConverterChoice converter) {
    create(topic, load.spread().partitions());
    try (EventSerializer serializer = EventSerializer.of(converter, plugins)) {
      return produce(topic, load, traffic, ids, converter, serializer);
    }
  }

  /** Makes a topic with one partition and the events for it, none of which is sent yet. */
  LiveTopic live(
      String topic, Traffic traffic, int events, ConverterChoice converter, Supply supply) {
    create(topic, 1);
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(events);
    long bytes = 0;
    try (EventSerializer serializer = EventSerializer.of(converter, plugins)) {
      for (int number = 1; number <= events; number++) {
        ProducerRecord<byte[], byte[]> record = serializer.record(topic, traffic.event(number));
        bytes += size(record.key()) + size(record.value());
        records.add(record);
      }
    }
    return new LiveTopic(
        new LoadedTopic(topic, events, bytes),
        new Sender(broker, records, supply.perSecond()),
        broker);
  }

  private long produce(
      String topic,
      Load load,
      Traffic traffic,
      int[] ids,
      ConverterChoice converter,
      EventSerializer serializer) {
    // What the serializer fails with is no KafkaException, though a converter's may be one.
    try (KafkaProducer<byte[], byte[]> producer =
        producer(load.compression().orElse(compression))) {
      return produce(topic, load, traffic, ids, converter, serializer, producer);
    } catch (KafkaException e) {
      watch.check();
      throw new ReplayFailure("Events cannot be sent to the broker: " + e.getMessage(), e);
    }
  }

  private long produce(
      String topic,
      Load load,
      Traffic traffic,
      int[] ids,
      ConverterChoice converter,
      EventSerializer serializer,
      KafkaProducer<byte[], byte[]> producer) {
    AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    long bytes = 0;
    String title = "Generating %,d events as %s".formatted(ids.length, converter.name());
    try (Progress.ProgressStage stage = progress.stage(title, ids.length, List.of("generated"))) {
      for (int sent = 1; sent <= ids.length; sent++) {
        Event event = traffic.event(ids[sent - 1]);
        ProducerRecord<byte[], byte[]> record = serializer.record(topic, event);
        bytes += size(record.key()) + size(record.value());
        producer.send(placed(record, sent, load), (metadata, e) -> failure.compareAndSet(null, e));
        if (sent % CHECK_EVERY == 0) {
          require(failure);
          stage.update(sent);
        }
      }
      producer.flush();
      require(failure);
      stage.update(ids.length);
    }
    return bytes;
  }

  /** Spreads records without a key evenly over the partitions; the producer only nearly does. */
  private static ProducerRecord<byte[], byte[]> placed(
      ProducerRecord<byte[], byte[]> record, int number, Load load) {
    int partition = number % load.spread().partitions();
    return record.key() == null
        ? new ProducerRecord<>(
            record.topic(), partition, record.key(), record.value(), record.headers())
        : record;
  }

  private static int size(byte @Nullable [] bytes) {
    return bytes == null ? 0 : bytes.length;
  }

  private void require(AtomicReference<@Nullable Exception> failure) {
    watch.check();
    Exception exception = failure.get();
    if (exception != null) {
      throw new KafkaException(exception);
    }
  }

  private void create(String topic, int partitions) {
    try {
      broker.admin().createTopics(List.of(new NewTopic(topic, partitions, (short) 1))).all().get();
    } catch (ExecutionException | InterruptedException e) {
      watch.check();
      throw new ReplayFailure("The topic " + topic + " cannot be created: " + e, e);
    }
  }

  private KafkaProducer<byte[], byte[]> producer(Compression compression) {
    return new KafkaProducer<>(
        Map.of(
            "bootstrap.servers",
            broker.bootstrapServers(),
            "linger.ms",
            20,
            "batch.size",
            65536,
            "compression.type",
            compression.toString()),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }
}
