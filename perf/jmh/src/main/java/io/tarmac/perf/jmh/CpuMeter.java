package io.tarmac.perf.jmh;

import io.tarmac.perf.measure.SchedulerTime;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The CPU time of transactions: of the thread that writes, and of the database server. One thread
 * at a time uses a meter.
 */
final class CpuMeter {
  private static final double NANOS_PER_MICRO = 1_000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Optional<SchedulerTime> server;
  private long clientNanos;
  private long serverNanos;
  private long transactions;

  /**
   * Creates a meter.
   *
   * @param server empty if the server's CPU time cannot be read, or is spent by this JVM
   */
  CpuMeter(Optional<SchedulerTime> server) {
    this.server = server;
  }

  /** Forgets all transactions. */
  void reset() {
    clientNanos = 0;
    serverNanos = 0;
    transactions = 0;
  }

  /** Notes that a transaction of the calling thread begins. */
  void begin() {
    serverNanos -= serverTime();
    clientNanos -= THREADS.getCurrentThreadCpuTime();
  }

  /** Notes that the transaction has ended. */
  void end() {
    clientNanos += THREADS.getCurrentThreadCpuTime();
    serverNanos += serverTime();
    transactions++;
  }

  private long serverTime() {
    return server.map(SchedulerTime::nanos).orElse(0L);
  }

  /** Returns the microseconds per transaction: {@code cpu}, and the parts that it consists of. */
  Map<String, Double> micros() {
    double perTransaction = NANOS_PER_MICRO * transactions;
    Map<String, Double> micros = new LinkedHashMap<>();
    micros.put("cpu.client", clientNanos / perTransaction);
    if (server.isPresent()) {
      micros.put("cpu.server", serverNanos / perTransaction);
    }
    micros.put("cpu", (clientNanos + serverNanos) / perTransaction);
    return micros;
  }
}
