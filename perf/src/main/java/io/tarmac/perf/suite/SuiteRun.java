package io.tarmac.perf.suite;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.result.BenchmarkFailure;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.Figure;
import io.tarmac.perf.result.JsonLines;
import io.tarmac.perf.result.Measurement;
import io.tarmac.perf.result.RunResults;
import io.tarmac.perf.result.SuiteDirectory;
import io.tarmac.perf.result.TaskShares;
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
import org.jspecify.annotations.Nullable;

/**
 * Measures what is missing in a directory of results. Each result is kept as soon as it is there,
 * so that an interrupted run goes on with the trial that it was at. One thread.
 */
final class SuiteRun {
  private static final int MOST_FAILURES_IN_A_ROW = 3;

  private final SuitePlan plan;
  private final ResultMaker results;
  private final TrialRunner runner;
  private final Progress progress;
  private final Duration limit;
  private int failuresInARow;

  SuiteRun(
      SuitePlan plan, ResultMaker results, TrialRunner runner, Progress progress, Duration limit) {
    this.plan = plan;
    this.results = results;
    this.runner = runner;
    this.progress = progress;
    this.limit = limit;
  }

  /**
   * Returns all results of the plan: those that were there, and those measured now. Trials that
   * fail are in the directory's failures, and missing here.
   */
  List<BenchmarkResult> run(SuiteDirectory directory) {
    JsonLines<BenchmarkResult> file = directory.results();
    Set<List<Object>> measured = new HashSet<>();
    file.read().forEach(result -> measured.add(List.of(result.cell(), result.repetition())));
    List<Turn> missing =
        plan.turns().stream()
            .filter(turn -> !measured.contains(List.of(turn.cell().key(), turn.repetition())))
            .toList();
    int all = measured.size() + missing.size();
    if (!measured.isEmpty()) {
      progress.say("Measured already: %d of %d".formatted(measured.size(), all));
    }
    Forecast forecast =
        new Forecast(
            missing.stream().mapToDouble(turn -> turn.cell().expectedSeconds()).sum(), limit);
    int[] done = {measured.size()};
    Map<Leg, List<Turn>> legs = legs(missing);
    rehearse(legs);
    legs.forEach(
        (leg, turns) ->
            runner.open(
                leg,
                turns,
                trials -> {
                  for (Turn turn : turns) {
                    progress.say(
                        "%d of %d, %s left: %s"
                            .formatted(
                                ++done[0], all, Figure.duration(forecast.secondsLeft()), turn));
                    long start = System.nanoTime();
                    try {
                      file.append(results.result(turn, measure(trials, turn)));
                      failuresInARow = 0;
                      forecast.measured(turn.cell(), (System.nanoTime() - start) / 1e9);
                    } catch (TurnFailure e) {
                      directory.failures().append(failure(turn, e));
                      giveUpAfterSeveral(turn, e);
                      forecast.failed(turn.cell(), (System.nanoTime() - start) / 1e9);
                    }
                  }
                }));
    return RunResults.sorted(file.read());
  }

  /** Returns the legs that miss something, with what they miss. */
  private Map<Leg, List<Turn>> legs(List<Turn> missing) {
    Map<Leg, List<Turn>> legs = new LinkedHashMap<>();
    for (Leg leg : plan.legs()) {
      List<Turn> turns = plan.turns(leg).stream().filter(missing::contains).toList();
      if (!turns.isEmpty()) {
        legs.put(leg, turns);
      }
    }
    return legs;
  }

  /** Looks whether later legs lack something, before the first is measured for hours. */
  private void rehearse(Map<Leg, List<Turn>> legs) {
    legs.entrySet().stream()
        .skip(1) // the first begins at once
        .forEach(
            later -> {
              progress.say("Looking whether %s is ready".formatted(later.getKey().database()));
              runner.rehearse(later.getKey(), later.getValue());
            });
  }

  private TrialResult measure(Function<Turn, TrialResult> trials, Turn turn) {
    try {
      TrialResult trial = trials.apply(turn);
      Measurement measured = trial.measurement();
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
            "  %.1f of %.1f s passed until all tasks had their partitions; more --events tell more"
                .formatted(shares.seconds(), measured.seconds()));
      }
      return trial;
    } catch (ServerFailure e) {
      throw new ReplayFailure(turn + ": " + e.getMessage(), e);
    }
  }

  private static String number(@Nullable Double value) {
    return value == null ? "-" : "%.2f".formatted(value);
  }

  private static BenchmarkFailure failure(Turn turn, TurnFailure failure) {
    String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    String reason = String.valueOf(failure.getMessage());
    return new BenchmarkFailure(
        BenchmarkFailure.FORMAT, now, turn.cell().key(), turn.repetition(), reason);
  }

  private void giveUpAfterSeveral(Turn turn, TurnFailure failure) {
    progress.say("FAILED, going on with the next: " + failure.getMessage());
    if (++failuresInARow == MOST_FAILURES_IN_A_ROW) {
      throw new ReplayFailure(
          "%d measurements in a row have failed, the last of %s: %s"
              .formatted(failuresInARow, turn, failure.getMessage()),
          failure);
    }
  }
}
