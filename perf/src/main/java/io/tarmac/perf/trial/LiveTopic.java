package io.tarmac.perf.trial;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.database.CommitLatency;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.environment.Broker;
import io.tarmac.perf.event.Stamp;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.result.Latency;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * A topic that is filled while the sink runs, at a fixed rate or as fast as the broker accepts
 * events. Each event contains the time at which the producer received it. If the sender is late for
 * lack of CPU time, the event has the actual time, so the delay is not part of the latency.
 */
final class LiveTopic implements AutoCloseable {
  private static final int FIRST_EVENTS_PER_SECOND = 1_000;

  private final Broker broker;
  private final LoadedTopics topics;
  private final List<ProducerRecord<byte[], byte[]>> records;
  private final int perSecond;
  private final KafkaProducer<byte[], byte[]> producer;
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private final Thread thread = new Thread(this::sendRemaining, "sender");
  private volatile boolean stopped;
  private int sent;
  private volatile long maxDelayNanos;

  /**
   * @param topics one empty topic
   * @param records in the order of sending, with a placeholder for the time
   * @param perSecond the rate, or {@link Load#AT_FULL_SPEED}
   */
  LiveTopic(
      Broker broker,
      LoadedTopics topics,
      List<ProducerRecord<byte[], byte[]>> records,
      int perSecond) {
    this.broker = broker;
    this.topics = topics;
    this.records = records;
    this.perSecond = perSecond;
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", broker.bootstrapServers(), "linger.ms", 0),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    thread.setDaemon(true);
  }

  LoadedTopics topics() {
    return topics;
  }

  /**
   * Returns the number of events that are sent first, to warm up producer, consumer and sink. A
   * warm-up of full polls does not compile the code that writes single rows at a low rate.
   */
  static int firstEvents(Load load) {
    return load.atFixedRate() ? 5_000 : 100;
  }

  /** Sends the first events, at a rate of their own. */
  void sendFirst(int count) {
    send(count, FIRST_EVENTS_PER_SECOND);
    producer.flush();
  }

  /** Starts to send the remaining events in another thread; returns the time of the start. */
  Instant start() {
    Instant now = Instant.now();
    maxDelayNanos = 0;
    thread.start();
    return now;
  }

  /** Fails if an event could not be sent. */
  void check() {
    Exception exception = failure.get();
    if (exception != null) {
      throw new ReplayFailure("Events cannot be sent to the broker: " + exception, exception);
    }
  }

  /** Returns the longest delay of an event against its schedule. */
  double maxDelayMillis() {
    return maxDelayNanos / 1e6;
  }

  /**
   * Returns the latencies of the rows in a table. If the database does not report commit times,
   * fails if latencies are required; otherwise prints the reason and returns empty.
   *
   * @param first the number of events that are left out
   */
  static Optional<Latency> latency(
      TargetTable table, int first, double maxDelayMillis, boolean required, Progress progress) {
    try {
      CommitLatency rows = CommitLatency.of(table, first);
      return Optional.of(
          new Latency(
              rows.millis(0.5),
              rows.millis(0.9),
              rows.millis(0.99),
              rows.rows() < Latency.FEWEST_OF_P999 ? null : Double.valueOf(rows.millis(0.999)),
              rows.millis(1),
              maxDelayMillis,
              rows.sentPerSecond()));
    } catch (SQLException e) {
      String reason =
          "No latency: the database does not report when it committed the rows: " + e.getMessage();
      if (required) {
        throw new ReplayFailure(reason, e);
      }
      progress.say(reason);
      return Optional.empty();
    }
  }

  /** Stops the sender, and asks the broker to delete the topic. */
  @Override
  public void close() {
    stopped = true;
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    producer.close(Duration.ZERO); // nobody needs the events that are still unsent
    broker.admin().deleteTopics(topics.names());
  }

  private void sendRemaining() {
    try {
      send(records.size(), perSecond);
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
    }
  }

  /** Sends at a rate until this many events are sent. */
  private void send(int end, int rate) {
    long start = System.nanoTime();
    int first = sent;
    while (sent < end && !stopped && failure.get() == null) {
      if (rate != Load.AT_FULL_SPEED) {
        awaitDue(start + (sent - first) * 1_000_000_000L / rate);
      }
      send();
    }
  }

  private void awaitDue(long due) {
    long left = due - System.nanoTime();
    while (left > 0 && !stopped) {
      LockSupport.parkNanos(left);
      left = due - System.nanoTime();
    }
    maxDelayNanos = Math.max(maxDelayNanos, -left);
  }

  private void send() {
    ProducerRecord<byte[], byte[]> record = records.get(sent++);
    Stamp.write(record.value(), Instant.now());
    producer.send(record, (metadata, e) -> failure.compareAndSet(null, e));
  }
}
