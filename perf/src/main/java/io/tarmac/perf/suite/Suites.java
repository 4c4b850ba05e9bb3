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
 * Runs a plan into a directory, from its beginning or from where an earlier run has ended.
 *
 * @param begun runs once the directory has turned out to be one in which the plan may be measured
 */
public record Suites(Layout layout, Progress progress, Runnable begun) {
  /**
   * Returns the results that the directory has in the end. Results of the same plan that are there
   * already are kept.
   *
   * @param path the directory; made if it is missing. No other run may be at work in it
   * @param limit how long all may last, as far as can be told in time
   */
  public List<BenchmarkResult> run(
      SuitePlan plan, boolean smoke, Path path, EnvironmentOptions options, Duration limit) {
    SuiteDirectory directory = new SuiteDirectory(path);
    // Results are there, whether or not the rest can be removed.
    try (Cleanup cleanup = new Cleanup()) {
      cleanup.add(directory.lock());
      // A build next to this run does not change what the run measures later.
      RunDirectory copies = cleanup.add(RunDirectory.create(false));
      Layout copied = layout.copied(copies.path(), Builds.ofServers(plan, layout));
      Builds builds = Builds.of(plan, copied, images(plan));
      directory.begin(plan.file(smoke, Conditions.of(layout, builds, plan, options)));
      begun.run();
      progress.say(
          "Results go to %s; if this is interrupted, --out with that directory goes on"
              .formatted(path));
      ServerTrialRunner runner = new ServerTrialRunner(copied, progress, options);
      ResultMaker results = new ResultMaker(plan, smoke, builds::usedBy);
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
