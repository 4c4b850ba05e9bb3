package io.tarmac.perf.suite;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.result.BenchmarkFailure;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.Figure;
import io.tarmac.perf.result.JsonLines;
import io.tarmac.perf.result.Measurement;
import io.tarmac.perf.result.RunResults;
import io.tarmac.perf.result.SuiteDirectory;
import io.tarmac.perf.result.TaskShares;
import io.tarmac.perf.suite.TrialRunner.TrialFailure;
import io.tarmac.perf.trial.TrialResult;
import io.tarmac.servers.ServerFailure;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run that measures the missing trials of a plan. It writes each result at once, so that a
 * resumed run starts with the interrupted trial. One thread.
 */
record SuiteRun(
    SuitePlan plan, ResultMaker results, TrialRunner runner, Progress progress, Duration limit) {
  /**
   * Measures the missing trials and returns all results of the plan. Failed trials are in the
   * directory's failures instead.
   */
  List<BenchmarkResult> run(SuiteDirectory directory) {
    JsonLines<BenchmarkResult> file = directory.results();
    Set<List<Object>> measured = new HashSet<>();
    file.read().forEach(result -> measured.add(List.of(result.key(), result.repetition())));
    List<PlannedTrial> missing =
        plan.trials().stream()
            .filter(
                trial -> !measured.contains(List.of(trial.benchmark().key(), trial.repetition())))
            .toList();
    int all = measured.size() + missing.size();
    if (!measured.isEmpty()) {
      progress.say("Measured already: %d of %d".formatted(measured.size(), all));
    }
    Forecast forecast =
        new Forecast(
            missing.stream().mapToDouble(trial -> trial.benchmark().expectedSeconds()).sum(),
            limit);
    int[] done = {measured.size()};
    Map<DatabaseKind, List<PlannedTrial>> byDatabase =
        missing.stream()
            .collect(
                Collectors.groupingBy(
                    trial -> trial.benchmark().database(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    rehearse(byDatabase);
    byDatabase.forEach(
        (database, trials) ->
            runner.open(
                database,
                trials,
                measuring -> {
                  for (PlannedTrial trial : trials) {
                    progress.say(
                        "%d of %d, %s left: %s"
                            .formatted(
                                ++done[0], all, Figure.duration(forecast.secondsLeft()), trial));
                    long start = System.nanoTime();
                    try {
                      file.append(results.result(trial, measure(measuring, trial)));
                      forecast.measured(trial.benchmark(), (System.nanoTime() - start) / 1e9);
                    } catch (TrialFailure e) {
                      directory.failures().append(failure(trial, e));
                      progress.say("FAILED, continuing with the next: " + e.getMessage());
                      forecast.failed(trial, e, (System.nanoTime() - start) / 1e9);
                    }
                  }
                }));
    return RunResults.sorted(file.read());
  }

  /** Checks the later databases before the first is measured for hours. */
  private void rehearse(Map<DatabaseKind, List<PlannedTrial>> byDatabase) {
    byDatabase.entrySet().stream()
        .skip(1) // the first starts at once
        .forEach(
            later -> {
              progress.say("Checking whether %s is ready".formatted(later.getKey()));
              runner.rehearse(later.getKey(), later.getValue());
            });
  }

  private TrialResult measure(Function<PlannedTrial, TrialResult> measuring, PlannedTrial trial) {
    try {
      TrialResult result = measuring.apply(trial);
      Measurement measured = result.measurement();
      progress.say(
          "  %s: %,.0f events/s, %s worker CPU s per 100,000, last/first tenth %s"
              .formatted(
                  measured.setting(),
                  measured.eventsPerSecond(),
                  number(measured.workerCpuSecondsPer100000()),
                  number(measured.lastToFirstTenth())));
      TaskShares shares = measured.measures() == null ? null : measured.measures().shares();
      if (shares != null && shares.late(measured.seconds())) {
        progress.say(
            "  %.1f of %.1f s passed until all tasks had their partitions; raise --events"
                .formatted(shares.seconds(), measured.seconds()));
      }
      return result;
    } catch (ServerFailure e) {
      throw new ReplayFailure(trial + ": " + e.getMessage(), e);
    }
  }

  private static String number(@Nullable Double value) {
    return value == null ? "-" : "%.2f".formatted(value);
  }

  private static BenchmarkFailure failure(PlannedTrial trial, TrialFailure failure) {
    String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    String reason = String.valueOf(failure.getMessage());
    return new BenchmarkFailure(
        BenchmarkFailure.FORMAT, now, trial.benchmark().key(), trial.repetition(), reason);
  }
}
