package io.tarmac.perf.run;

import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.stack.ConnectorStatus;
import io.tarmac.perf.watch.ReplayFailure;
import io.tarmac.perf.watch.Watch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Watches a connector start and its events arrive; fails when the connector does. */
final class Arrivals {
  private static final Duration START = Duration.ofSeconds(90);
  private static final Duration STATUS_INTERVAL = Duration.ofSeconds(1);
  private static final Duration PROBE = Duration.ofMillis(10);

  private final WorkerGroup workers;
  private final Spread spread;
  private final Progress progress;
  private final Watch watch;
  private final Runnable supply;

  /**
   * @param supply fails when not all events will come
   */
  Arrivals(WorkerGroup workers, Spread spread, Progress progress, Watch watch, Runnable supply) {
    this.workers = workers;
    this.spread = spread;
    this.progress = progress;
    this.watch = watch;
    this.supply = supply;
  }

  /** Waits until the connector's tasks run; returns the last moment at which it was seen not to. */
  Instant awaitRunning(String connector) {
    Instant asked = Instant.now();
    Instant deadline = asked.plus(START);
    while (true) {
      Instant now = Instant.now();
      ConnectorStatus status = requireHealthy(connector);
      if (status.running(spread.tasks())) {
        return asked;
      }
      if (now.isAfter(deadline)) {
        throw new ReplayFailure("The connector did not start: " + status.states());
      }
      asked = now;
      watch.pause(PROBE);
    }
  }

  /**
   * Waits until all events have arrived.
   *
   * @param started when the pass began
   * @param amount of which all events are waited for
   */
  Arrival awaitAll(
      String title,
      String connector,
      Instant started,
      Amount amount,
      Destination destination,
      Duration timeout) {
    int events = amount.events();
    Pace pace = new Pace(destination.quick());
    Samples samples = new Samples(started, events);
    Instant statusDue = Instant.now().plus(STATUS_INTERVAL);
    Sharing sharing = new Sharing(spread);
    Stall stall = new Stall(timeout);
    PaceLimit limit = new PaceLimit(amount.limit(), events);
    List<String> counters = List.of("consumed", destination.arrivals());
    long arrived = 0;
    Instant inVain = started;
    try (Progress.ProgressStage stage = progress.stage(title, events, counters)) {
      while (true) {
        if (!sharing.complete()) {
          List<Long> partitions = workers.metrics().partitions(connector);
          sharing.seen(partitions, Duration.between(started, Instant.now()));
        }
        Instant looked = Instant.now();
        long consumed = Math.min(workers.metrics().consumed(connector), events);
        if (consumed < events) {
          // What has not been consumed cannot be in a table.
          inVain = looked;
        }
        if (pace.due(consumed >= events)) {
          Instant asked = Instant.now();
          arrived = destination.arrived();
          pace.counted(Duration.between(asked, Instant.now()));
          if (arrived >= events) {
            stage.update(events, events);
            Instant completed = destination.completed(asked);
            return new Arrival(
                completed,
                destination.uncertainty(inVain, asked),
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
        stall.progress(consumed + arrived);
        limit.check(Duration.between(started, Instant.now()), Math.max(consumed, arrived));
        if (Instant.now().isAfter(statusDue)) {
          requireHealthy(connector);
          statusDue = Instant.now().plus(STATUS_INTERVAL);
        }
        watch.pause(pace.pause(consumed, events));
      }
    }
  }

  private ConnectorStatus requireHealthy(String connector) {
    ConnectorStatus status = ConnectorStatus.of(workers.rest(), connector);
    if (status.failed()) {
      throw new ReplayFailure("The connector has failed: " + status.trace());
    }
    return status;
  }
}
