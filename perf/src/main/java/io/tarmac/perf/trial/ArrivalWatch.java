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
 * Watches a connector start and its events arrive. Fails if the connector does.
 *
 * @param supply fails when not all events will come
 */
record ArrivalWatch(
    Servers servers,
    WorkerGroup workers,
    String connector,
    Spread spread,
    Destination destination,
    Runnable supply) {
  private static final Duration START = Duration.ofSeconds(90);
  private static final Duration STATUS_INTERVAL = Duration.ofSeconds(1);
  private static final Duration PROBE = Duration.ofMillis(10);

  /**
   * The arrival of all events.
   *
   * @param uncertainty by how much sooner the last event may have arrived
   */
  record Arrival(Instant completed, Duration uncertainty, Throughput throughput, Sharing sharing) {}

  /**
   * Waits until the connector's tasks run; returns the last moment at which they did not.
   *
   * @param idle runs at each moment at which they did not, and so last at the one that is returned
   */
  Instant awaitRunning(Runnable idle) {
    Instant asked = Instant.now();
    Instant deadline = asked.plus(START);
    while (true) {
      Instant now = Instant.now();
      ConnectorStatus status = requireHealthy();
      if (status.running(spread.tasks())) {
        return asked;
      }
      if (now.isAfter(deadline)) {
        throw new ReplayFailure("The connector did not start: " + status.states());
      }
      asked = now;
      idle.run();
      servers.watch().pause(PROBE);
    }
  }

  /**
   * Waits until all events have arrived.
   *
   * @param limit how long they may take at the pace that shows
   */
  Arrival awaitAll(String title, Instant started, int events, Optional<Duration> limit) {
    ProbeSchedule schedule = new ProbeSchedule(destination.quick());
    Samples samples = new Samples(started, events);
    Sharing sharing = new Sharing(spread);
    Duration timeout = servers.plan().options().timeout();
    ArrivalLimits limits = new ArrivalLimits(timeout, limit, events);
    long begunNanos = System.nanoTime();
    Instant statusDue = Instant.now().plus(STATUS_INTERVAL);
    long arrived = 0;
    Instant inVain = started;
    List<String> counters = List.of("consumed", destination.arrivals());
    try (Progress.ProgressStage stage = servers.progress().stage(title, events, counters)) {
      while (true) {
        if (!sharing.complete()) {
          List<Long> partitions = workers.metrics().partitions(connector);
          sharing.seen(partitions, Duration.between(started, Instant.now()));
        }
        Instant looked = Instant.now();
        long consumed = Math.min(workers.metrics().consumed(connector), events);
        if (consumed < events) {
          // An event that has not been consumed cannot be in a table.
          inVain = looked;
        }
        if (schedule.due(consumed >= events)) {
          Instant asked = Instant.now(); // a query sees what was committed when it began
          arrived = destination.arrived();
          schedule.counted(Duration.between(asked, Instant.now()));
          if (arrived >= events) {
            stage.update(events, events);
            Optional<Instant> known = destination.lastArrival();
            Instant completed = known.orElse(asked);
            return new Arrival(
                completed,
                known.isPresent() ? Duration.ZERO : Duration.between(inVain, asked),
                samples.completed(completed, events),
                sharing);
          }
          inVain = asked;
          if (destination.quick()) {
            samples.add(asked, arrived);
          }
        }
        if (!destination.quick()) {
          samples.add(Instant.now(), consumed);
        }
        stage.update(consumed, arrived);
        supply.run();
        limits.check(Duration.ofNanos(System.nanoTime() - begunNanos), consumed, arrived);
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
