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
 * Everything that perf measures during an iteration, from outside the sink. Create the meters
 * before the sink, so that their database connection is not counted as the sink's work. Not
 * thread-safe.
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
    resetDatabaseCounters();
  }

  /**
   * Counts rows, log and round trips of the database from now on. Call this while the sink does not
   * write, so that all counts start at the same moment. The query costs the server work.
   */
  void resetDatabaseCounters() {
    countersBefore = counterValues();
    roundTripsBefore = roundTrips();
  }

  void resetConnectorMetrics() {
    metricsBefore = ConnectorMetrics.read(connector, workers.metrics());
  }

  /** Starts the measured time. */
  void begin() {
    processes.values().forEach(PeakMemory::reset);
    cpuBefore = cpuSoFar();
  }

  /** Ends the measured time. */
  Readings end() {
    CpuSeconds cpu = cpuSoFar().since(cpuBefore);
    long roundTrips = roundTrips() - roundTripsBefore;
    // These queries cost the servers work, so they come after the CPU time.
    Map<String, Long> database =
        new TreeMap<>(ServerCounters.grown(countersBefore, counterValues()));
    distance.ifPresent(
        simulated -> {
          database.put(Measures.ROUND_TRIPS, roundTrips);
          database.put(Measures.ROUND_TRIP_MICROS, simulated.roundTripMicros());
        });
    ConnectorMetrics metrics = ConnectorMetrics.read(connector, workers.metrics());
    return new Readings(
        cpu, processUses(cpu), database, metrics.published(), metrics.since(metricsBefore));
  }

  private CpuSeconds cpuSoFar() {
    CpuSeconds cpu = CpuSeconds.soFar(processes);
    if (distance.isPresent()) {
      // Without perf's descendants, which are the servers.
      Duration own = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
      cpu.byProcess().put(PERF, OptionalDouble.of(own.toNanos() / 1e9));
    }
    return cpu;
  }

  private Map<String, ProcessUse> processUses(CpuSeconds cpu) {
    Map<String, ProcessUse> processUses = new LinkedHashMap<>();
    cpu.byProcess()
        .forEach(
            (name, seconds) -> {
              OptionalLong peak =
                  processes.containsKey(name)
                      ? PeakMemory.ofTree(processes.get(name))
                      : OptionalLong.empty();
              processUses.put(
                  name,
                  new ProcessUse(
                      seconds.isPresent() ? seconds.getAsDouble() : null,
                      peak.isPresent() ? peak.getAsLong() : null));
            });
    return processUses;
  }

  private long roundTrips() {
    return distance.map(simulated -> simulated.proxy().roundTrips()).orElse(0L);
  }

  private Map<String, Long> counterValues() {
    return counters.map(ServerCounters::values).orElse(Map.of());
  }

  @Override
  public void close() {
    counters.ifPresent(ServerCounters::close);
  }
}
