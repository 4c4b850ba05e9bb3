package io.tarmac.perf.suite;

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

/** Runs trials on real servers, which are started again for each leg. */
record ServerTrialRunner(Layout layout, Progress progress, EnvironmentOptions options)
    implements TrialRunner {
  /** Even a hurried machine is not so much slower than expected, and no one waits so long. */
  private static final int TIMES_EXPECTED = 10;

  private static final Duration LEAST_LIMIT = Duration.ofMinutes(5);

  @Override
  public void open(Leg leg, List<Turn> turns, Consumer<Function<Turn, TrialResult>> work) {
    Environment.run(
        plan(leg, turns),
        layout,
        progress,
        environment -> work.accept(turn -> measure(environment, turn)));
  }

  @Override
  public void rehearse(Leg leg, List<Turn> turns) {
    Environment.rehearse(plan(leg, turns), layout, progress);
  }

  private static TrialResult measure(Environment environment, Turn turn) {
    try {
      return environment.measure(benchmark(turn.cell()), turn.repetition());
    } catch (ServerFailure e) {
      environment.recover();
      throw new TurnFailure(e);
    }
  }

  private EnvironmentPlan plan(Leg leg, List<Turn> turns) {
    List<TrialPlan> benchmarks =
        turns.stream().map(Turn::cell).map(ServerTrialRunner::benchmark).distinct().toList();
    return new EnvironmentPlan(leg.database(), benchmarks, options);
  }

  private static TrialPlan benchmark(Benchmark cell) {
    Duration expected = Duration.ofSeconds((long) (TIMES_EXPECTED * cell.expectedSeconds()));
    Duration limit = expected.compareTo(LEAST_LIMIT) < 0 ? LEAST_LIMIT : expected;
    return new TrialPlan(cell.setting(), cell.events(), cell.warmup(), Optional.of(limit));
  }
}
