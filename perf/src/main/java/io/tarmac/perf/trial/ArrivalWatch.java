package io.tarmac.perf.trial;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.environment.ConnectorStatus;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.result.Throughput;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A watch over one connector, from its start until all events have arrived. Fails if the connector
 * fails.
 *
 * @param checkSender fails if the remaining events cannot be sent
 */
record ArrivalWatch(
    Servers servers,
    WorkerGroup workers,
    String connector,
    Spread spread,
    Destination destination,
    Runnable checkSender) {
  private static final Duration START_TIMEOUT = Duration.ofSeconds(90);
  private static final Duration STATUS_INTERVAL = Duration.ofSeconds(1);
  private static final Duration START_INTERVAL = Duration.ofMillis(10);

  /**
   * The arrival of all events.
   *
   * @param uncertainty how much earlier than {@code completed} the last event may have arrived
   */
  record Arrival(
      Instant completed,
      Duration uncertainty,
      Throughput throughput,
      PartitionAssignment assignment) {}

  /**
   * Waits until the connector's tasks run. Returns the last moment at which they did not run.
   *
   * @param whileNotRunning runs after each status check that found tasks not running
   */
  Instant awaitRunning(Runnable whileNotRunning) {
    Instant lastNotRunning = Instant.now();
    Instant deadline = lastNotRunning.plus(START_TIMEOUT);
    while (true) {
      Instant now = Instant.now();
      ConnectorStatus status = requireHealthy();
      if (status.running(spread.tasks())) {
        return lastNotRunning;
      }
      if (now.isAfter(deadline)) {
        throw new ReplayFailure(
            "The connector did not start within %d s. States of connector and tasks: %s"
                .formatted(START_TIMEOUT.toSeconds(), status.states()));
      }
      lastNotRunning = now;
      whileNotRunning.run();
      servers.watch().pause(START_INTERVAL);
    }
  }

  /**
   * Waits until all events have arrived.
   *
   * @param limit the longest time that all events may take at the pace so far; empty for no limit
   */
  Arrival awaitAll(String title, Instant started, int events, Optional<Duration> limit) {
    ProbeSchedule schedule = new ProbeSchedule(destination.cheapToCount());
    Samples samples = new Samples(started, events);
    PartitionAssignment assignment = new PartitionAssignment(spread);
    Duration timeout = servers.plan().options().timeout();
    ArrivalLimits limits = new ArrivalLimits(timeout, limit, events);
    long startNanos = System.nanoTime();
    Instant statusDue = Instant.now().plus(STATUS_INTERVAL);
    long arrived = 0;
    Instant lastIncomplete = started;
    List<String> counters = List.of("consumed", destination.arrivalsLabel());
    try (Progress.ProgressStage stage = servers.progress().stage(title, events, counters)) {
      while (true) {
        if (!assignment.complete()) {
          List<Long> partitions = workers.metrics().partitions(connector);
          assignment.update(partitions, Duration.between(started, Instant.now()));
        }
        Instant beforeConsumed = Instant.now();
        long consumed = Math.min(workers.metrics().consumed(connector), events);
        if (consumed < events) {
          // An event that has not been consumed cannot be in a table.
          lastIncomplete = beforeConsumed;
        }
        if (schedule.countDue(consumed >= events)) {
          Instant beforeCount = Instant.now(); // a query sees what was committed when it started
          arrived = destination.arrived();
          schedule.recordCount(Duration.between(beforeCount, Instant.now()));
          if (arrived >= events) {
            stage.update(events, events);
            Optional<Instant> lastArrival = destination.lastArrival();
            Instant completed = lastArrival.orElse(beforeCount);
            return new Arrival(
                completed,
                lastArrival.isPresent()
                    ? Duration.ZERO
                    : Duration.between(lastIncomplete, beforeCount),
                samples.completed(completed, events),
                assignment);
          }
          lastIncomplete = beforeCount;
          if (destination.cheapToCount()) {
            samples.add(beforeCount, arrived);
          }
        }
        if (!destination.cheapToCount()) {
          samples.add(Instant.now(), consumed);
        }
        stage.update(consumed, arrived);
        checkSender.run();
        limits.check(Duration.ofNanos(System.nanoTime() - startNanos), consumed, arrived);
        if (Instant.now().isAfter(statusDue)) {
          requireHealthy();
          statusDue = Instant.now().plus(STATUS_INTERVAL);
        }
        servers.watch().pause(schedule.pause(consumed, events));
      }
    }
  }

  /** Returns the status of the connector; fails if a task has failed. */
  ConnectorStatus requireHealthy() {
    ConnectorStatus status = ConnectorStatus.of(workers.rest(), connector);
    if (status.failed()) {
      throw new ReplayFailure("The connector has failed: " + status.trace());
    }
    return status;
  }
}
