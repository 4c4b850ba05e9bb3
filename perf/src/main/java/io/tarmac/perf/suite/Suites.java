package io.tarmac.perf.suite;

import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.run.Cleanup;
import io.tarmac.perf.run.EnvironmentOptions;
import io.tarmac.perf.stack.ComposeServers;
import io.tarmac.perf.stack.Image;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.watch.ReplayFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs a plan into a directory, from its beginning or from where an earlier run has ended. */
public final class Suites {
  private final Layout layout;
  private final Progress progress;
  private final Runnable begun;

  /**
   * @param begun runs once the directory has turned out to be one in which the plan may be measured
   */
  public Suites(Layout layout, Progress progress, Runnable begun) {
    this.layout = layout;
    this.progress = progress;
    this.begun = begun;
  }

  /**
   * @param directory made when it is not there; what it holds of the same plan is kept. No other
   *     run may be at work in it
   * @param limit how long all may last, as far as can be told in time
   */
  public List<CellResult> run(
      SuitePlan plan, boolean smoke, Path directory, EnvironmentOptions options, Duration limit) {
    // What was measured is there, whether or not the copies can be removed.
    try (DirectoryLock lock = DirectoryLock.of(directory);
        Cleanup cleanup = new Cleanup()) {
      // A build next to this run does not change what the run measures later.
      RunDirectory copies = cleanup.add(RunDirectory.create(false));
      Layout copied = layout.copied(copies.path(), Builds.ofServers(plan, layout));
      Builds builds = Builds.of(plan, copied, images(plan));
      Map<String, String> conditions = Conditions.of(layout, builds, plan, options);
      begin(PlanFile.of(plan, smoke, conditions), lock.directory());
      begun.run();
      progress.say(
          "Results go to %s; if this is interrupted, --out with that directory goes on"
              .formatted(directory));
      ServerTrialRunner runner = new ServerTrialRunner(copied, progress, options);
      ResultMaker results = new ResultMaker(plan, smoke, builds::of);
      return new SuiteRun(plan, results, runner, progress, limit).run(lock.directory());
    }
  }

  private Map<String, Image> images(SuitePlan plan) {
    return switch (layout.stack()) {
      case EMBEDDED -> Map.of();
      case COMPOSE -> ComposeServers.images(layout, Services.of(plan), progress::say);
    };
  }

  /**
   * Two plans in one directory would be one result of neither.
   *
   * @param directory is there
   */
  static void begin(PlanFile plan, Path directory) {
    if (PlanFile.exists(directory)) {
      List<String> differences = PlanDifference.of(PlanFile.read(directory), plan);
      if (!differences.isEmpty()) {
        throw new ReplayFailure(
            "%s was begun otherwise:%n  %s%n"
                    .formatted(directory, String.join(System.lineSeparator() + "  ", differences))
                + "Results of both would be one result of neither. Go on with what it was begun"
                + " with; or begin anew, without --resume and with another --out, or none");
      }
      return;
    }
    if (!ResultFile.of(directory).read().isEmpty()) {
      throw new ReplayFailure(
          "%s has results, but no %s that says of which run they are. Name another --out, or none"
              .formatted(directory, PlanFile.NAME));
    }
    plan.write(directory);
  }
}
