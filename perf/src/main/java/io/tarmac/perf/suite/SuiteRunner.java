package io.tarmac.perf.suite;

import io.tarmac.perf.environment.ComposeServers;
import io.tarmac.perf.environment.Image;
import io.tarmac.perf.environment.Layout;
import io.tarmac.perf.environment.RunDirectory;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.SuiteDirectory;
import io.tarmac.perf.trial.Cleanup;
import io.tarmac.perf.trial.EnvironmentOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The start of a new or resumed run of a plan in a directory.
 *
 * @param begun runs when the directory has accepted the plan
 */
public record SuiteRunner(Layout layout, Progress progress, Runnable begun) {
  /**
   * Measures what is missing in the directory, and returns all results in it.
   *
   * @param path of the directory, which is created if missing and locked against other runs
   * @param limit of the run's time; the run fails as soon as it is expected to take longer
   */
  public List<BenchmarkResult> run(
      SuitePlan plan, boolean quick, Path path, EnvironmentOptions options, Duration limit) {
    SuiteDirectory directory = new SuiteDirectory(path);
    // A failed cleanup does not fail the run, because its results are there.
    try (Cleanup cleanup = new Cleanup()) {
      cleanup.add(directory.lock());
      // The run uses copies, so a build during the run does not change what it measures.
      RunDirectory copies = cleanup.add(RunDirectory.create(false));
      Layout copied = layout.copied(copies.path(), Builds.ofServers(plan, layout));
      Builds builds = Builds.of(plan, copied, images(plan));
      directory.begin(plan.file(quick, Conditions.of(layout, builds, plan, options)));
      begun.run();
      progress.say(
          "Results go to %s. To resume an interrupted run, name that directory with --out"
              .formatted(path));
      ServerTrialRunner runner = new ServerTrialRunner(copied, progress, options);
      ResultMaker results = new ResultMaker(plan, quick, builds::usedBy);
      return new SuiteRun(plan, results, runner, progress, limit).run(directory);
    }
  }

  private Map<String, Image> images(SuitePlan plan) {
    return switch (layout.stack()) {
      case EMBEDDED -> Map.of();
      case COMPOSE -> ComposeServers.images(layout, plan.services(), progress::say);
    };
  }
}
