package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.TestingTopic;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Has events arrive at a steady rate for as long as a test takes. Its own thread sends; the others
 * may ask and stop it.
 */
final class ThrottledProducer implements AutoCloseable {
  /** Long enough for some events at once: else each would be a transaction of its own. */
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

  private final TestingTopic topic;
  private final int partitions;
  private final FaultLoad load;
  private final int perSecond;
  private final Thread thread = new Thread(this::run, "throttled-producer");
  private volatile boolean ended;
  private volatile int sent;
  private volatile @Nullable RuntimeException failure;

  ThrottledProducer(TestingTopic topic, int partitions, FaultLoad load, int perSecond) {
    this.topic = topic;
    this.partitions = partitions;
    this.load = load;
    this.perSecond = perSecond;
  }

  ThrottledProducer start() {
    thread.setDaemon(true);
    thread.start();
    return this;
  }

  private void run() {
    long begun = System.nanoTime();
    try {
      for (int number = 0; !ended; ) {
        long due = (System.nanoTime() - begun) * perSecond / TimeUnit.SECONDS.toNanos(1);
        for (; number < due && !ended; number++) {
          topic.send(
              load.id(number) % partitions,
              load.key(number),
              load.value(number),
              Map.of(FaultLoad.TABLE, load.table(number)));
          sent = number + 1;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  /** Sends no more, and returns how many events there are when the broker has them all. */
  int stop() {
    close();
    topic.flush();
    if (failure != null) {
      throw new IllegalStateException("the producer has failed", failure);
    }
    return sent;
  }

  @Override
  public void close() {
    ended = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
