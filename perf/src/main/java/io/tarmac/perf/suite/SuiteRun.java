package io.tarmac.perf.suite;

import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.TaskShares;
import io.tarmac.perf.run.TrialResult;
import io.tarmac.perf.watch.ReplayFailure;
import io.tarmac.servers.ServerFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Measures what is missing in a directory of results. A result is kept as soon as it is there, so
 * that a run that was interrupted goes on at the turn that it was at. One thread.
 */
public final class SuiteRun {
  private final SuitePlan plan;
  private final ResultMaker results;
  private final TrialRunner runner;
  private final Progress progress;
  private final Duration limit;

  SuiteRun(
      SuitePlan plan, ResultMaker results, TrialRunner runner, Progress progress, Duration limit) {
    this.plan = plan;
    this.results = results;
    this.runner = runner;
    this.progress = progress;
    this.limit = limit;
  }

  /**
   * Returns all results of the plan: those of before, and those measured now. What cannot be
   * measured is in the directory's {@link FailureFile}, and missing here.
   */
  List<CellResult> run(Path directory) {
    ResultFile file = ResultFile.of(directory);
    Set<Measured> measured = measured(file.read());
    List<Turn> missing =
        plan.turns().stream().filter(turn -> !measured.contains(Measured.of(turn))).toList();
    if (!measured.isEmpty()) {
      progress.say(
          "%d of %d measurements are there already"
              .formatted(measured.size(), measured.size() + missing.size()));
    }
    Forecast forecast =
        new Forecast(
            missing.stream().mapToDouble(turn -> turn.cell().expectedSeconds()).sum(), limit);
    Failures failures = new Failures(FailureFile.of(directory), progress);
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
                    announce(++done[0], measured.size() + missing.size(), turn, forecast);
                    long start = System.nanoTime();
                    try {
                      file.append(results.result(turn, measure(trials, turn)));
                      failures.measured();
                      forecast.measured(turn.cell(), (System.nanoTime() - start) / 1e9);
                    } catch (TurnFailure e) {
                      failures.failed(turn, e);
                      forecast.failed(turn.cell(), (System.nanoTime() - start) / 1e9);
                    }
                  }
                }));
    return ResultOrder.of(file.read());
  }

  /** Those of the legs that have any. */
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

  /** What the last leg lacks is better known before the first is measured for hours. */
  private void rehearse(Map<Leg, List<Turn>> legs) {
    legs.entrySet().stream()
        .skip(1) // it begins at once
        .forEach(
            later -> {
              progress.say("Looking whether %s is ready".formatted(later.getKey().database()));
              runner.rehearse(later.getKey(), later.getValue());
            });
  }

  private TrialResult measure(Function<Turn, TrialResult> trials, Turn turn) {
    try {
      TrialResult trial = trials.apply(turn);
      progress.say(SuiteText.line(trial.measurement()));
      warn(trial.measurement());
      return trial;
    } catch (ServerFailure e) {
      throw new ReplayFailure(turn + ": " + e.getMessage(), e);
    }
  }

  private void warn(Measurement measurement) {
    TaskShares shares = measurement.measures() == null ? null : measurement.measures().shares();
    if (shares != null && shares.late(measurement.seconds())) {
      progress.say(
          "  %.1f of %.1f s passed until all tasks had their partitions; more --events tell more"
              .formatted(shares.seconds(), measurement.seconds()));
    }
  }

  private void announce(int number, int all, Turn turn, Forecast forecast) {
    progress.say(
        "%d of %d, %s left: %s"
            .formatted(number, all, Durations.text(forecast.secondsLeft()), turn));
  }

  private static Set<Measured> measured(List<CellResult> results) {
    Set<Measured> measured = new HashSet<>();
    results.forEach(result -> measured.add(new Measured(result.cell(), result.repetition())));
    return measured;
  }

  private record Measured(CellKey cell, int repetition) {
    static Measured of(Turn turn) {
      return new Measured(turn.cell().key(), turn.repetition());
    }
  }
}
