package io.tarmac.perf.trial;

import io.tarmac.perf.database.ServerCounters;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.environment.Worker;
import io.tarmac.perf.measure.PeakMemory;
import io.tarmac.perf.result.Measures;
import io.tarmac.perf.result.ProcessUse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Everything that is read before and after an iteration from outside of the sink. Make this before
 * the sink, so that its own connection to the database is not counted as the sink's work. One
 * thread.
 */
final class Meters implements AutoCloseable {
  private static final String PERF = "perf";

  private final WorkerGroup workers;
  private final String connector;
  private final Map<String, ProcessHandle> processes = new LinkedHashMap<>();
  private final Optional<ServerCounters> counters;
  private final Optional<Distance> distance;
  private Map<String, Long> countersBefore = Map.of();
  private ConnectorMetrics metricsBefore = ConnectorMetrics.NONE;
  private CpuSeconds cpuBefore = CpuSeconds.NONE;
  private long roundTripsBefore;

  Meters(
      Servers servers,
      Setting setting,
      WorkerGroup workers,
      String connector,
      Optional<Distance> distance) {
    this.workers = workers;
    this.connector = connector;
    this.distance = distance;
    for (Worker worker : workers.workers()) {
      int number = processes.size() + 1;
      String name = number == 1 ? CpuSeconds.WORKER : CpuSeconds.WORKER + "-" + number;
      processes.put(name, worker.process());
    }
    processes.put("broker", servers.broker().process());
    Optional<TargetDatabase> database =
        setting.kind().writes() ? servers.database() : Optional.empty();
    database
        .flatMap(TargetDatabase::process)
        .ifPresent(process -> processes.put(CpuSeconds.DATABASE, process));
    counters = database.map(ServerCounters::open);
    forgetDatabase();
  }

  /**
   * Leaves out what the database has counted until now. Call this while the sink does not write:
   * its rows, log and round trips are all counted from one moment on. Costs the server something.
   */
  void forgetDatabase() {
    countersBefore = counted();
    roundTripsBefore = roundTrips();
  }

  /** Leaves out what the connector has counted until now. */
  void forgetConnector() {
    metricsBefore = ConnectorMetrics.read(connector, workers.metrics());
  }

  /** Begins the time that is measured. */
  void begin() {
    processes.values().forEach(PeakMemory::forget);
    cpuBefore = cpuSoFar();
  }

  /** Ends the time that is measured. */
  Readings end() {
    CpuSeconds cpu = cpuSoFar().since(cpuBefore);
    long roundTrips = roundTrips() - roundTripsBefore;
    // These looks cost the servers something.
    Map<String, Long> database = new TreeMap<>(ServerCounters.grown(countersBefore, counted()));
    distance.ifPresent(
        way -> {
          database.put(Measures.ROUND_TRIPS, roundTrips);
          database.put(Measures.ROUND_TRIP_MICROS, way.roundTripMicros());
        });
    ConnectorMetrics metrics = ConnectorMetrics.read(connector, workers.metrics());
    return new Readings(
        cpu, used(cpu), database, metrics.published(), metrics.since(metricsBefore));
  }

  private CpuSeconds cpuSoFar() {
    CpuSeconds cpu = CpuSeconds.soFar(processes);
    if (distance.isPresent()) {
      // Not its descendants, which are the servers.
      Duration own = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
      cpu.byProcess().put(PERF, OptionalDouble.of(own.toNanos() / 1e9));
    }
    return cpu;
  }

  private Map<String, ProcessUse> used(CpuSeconds cpu) {
    Map<String, ProcessUse> used = new LinkedHashMap<>();
    cpu.byProcess()
        .forEach(
            (name, seconds) -> {
              OptionalLong peak =
                  processes.containsKey(name)
                      ? PeakMemory.ofTree(processes.get(name))
                      : OptionalLong.empty();
              used.put(
                  name,
                  new ProcessUse(
                      seconds.isPresent() ? seconds.getAsDouble() : null,
                      peak.isPresent() ? peak.getAsLong() : null));
            });
    return used;
  }

  private long roundTrips() {
    return distance.map(way -> way.proxy().roundTrips()).orElse(0L);
  }

  private Map<String, Long> counted() {
    return counters.map(ServerCounters::values).orElse(Map.of());
  }

  @Override
  public void close() {
    counters.ifPresent(ServerCounters::close);
  }
}
