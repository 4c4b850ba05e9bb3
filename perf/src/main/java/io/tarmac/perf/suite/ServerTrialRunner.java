package io.tarmac.perf.suite;

import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.environment.Layout;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.trial.Environment;
import io.tarmac.perf.trial.EnvironmentOptions;
import io.tarmac.perf.trial.EnvironmentPlan;
import io.tarmac.perf.trial.TrialPlan;
import io.tarmac.perf.trial.TrialResult;
import io.tarmac.servers.ServerFailure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** A runner of trials on real servers, which start again for each database. */
record ServerTrialRunner(Layout layout, Progress progress, EnvironmentOptions options)
    implements TrialRunner {
  /** A trial that takes this many times the expected time hangs. */
  private static final int LIMIT_FACTOR = 10;

  private static final Duration MIN_LIMIT = Duration.ofMinutes(5);

  @Override
  public void open(
      DatabaseKind database,
      List<PlannedTrial> trials,
      Consumer<Function<PlannedTrial, TrialResult>> work) {
    Environment.run(
        plan(database, trials),
        layout,
        progress,
        environment -> work.accept(trial -> measure(environment, trial)));
  }

  @Override
  public void rehearse(DatabaseKind database, List<PlannedTrial> trials) {
    Environment.rehearse(plan(database, trials), layout, progress);
  }

  private static TrialResult measure(Environment environment, PlannedTrial trial) {
    try {
      return environment.measure(plan(trial.benchmark()), trial.repetition());
    } catch (ServerFailure e) {
      environment.recover();
      throw new TrialFailure(e);
    }
  }

  private EnvironmentPlan plan(DatabaseKind database, List<PlannedTrial> trials) {
    List<TrialPlan> benchmarks =
        trials.stream()
            .map(PlannedTrial::benchmark)
            .map(ServerTrialRunner::plan)
            .distinct()
            .toList();
    return new EnvironmentPlan(database, benchmarks, options);
  }

  private static TrialPlan plan(Benchmark benchmark) {
    Duration multiple = Duration.ofSeconds((long) (LIMIT_FACTOR * benchmark.expectedSeconds()));
    Duration limit = multiple.compareTo(MIN_LIMIT) < 0 ? MIN_LIMIT : multiple;
    return new TrialPlan(
        benchmark.setting(), benchmark.events(), benchmark.warmup(), Optional.of(limit));
  }
}
