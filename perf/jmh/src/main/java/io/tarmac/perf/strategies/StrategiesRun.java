package io.tarmac.perf.strategies;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.contest.ServerKind;
import io.tarmac.perf.contest.SuiteResults;
import io.tarmac.perf.run.Lifetime;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Measures what is not in the directory yet. Each part has a JVM of its own: what one makes of the
 * code that another measures would show in its figures.
 */
final class StrategiesRun {
  private static final String CONTESTS = "io.tarmac.perf.contest.Main";

  private final StrategiesPlan plan;
  private final Path directory;

  StrategiesRun(StrategiesPlan plan, Path directory) {
    this.plan = plan;
    this.directory = directory;
  }

  /** Whether all of it could be measured. */
  boolean run() {
    SuiteResults results = new SuiteResults(directory, plan.smoke());
    List<ServerKind> left =
        plan.databases().stream().filter(kind -> !results.hasAllOf(kind)).toList();
    Path ofJmh = directory.resolve("microbench.json");
    boolean jmhIsLeft = !Files.exists(ofJmh);
    plan.databases().stream()
        .filter(results::hasAllOf)
        .forEach(kind -> System.out.println(kind + ": measured already"));
    return Lifetime.of(
        life -> {
          if (!left.isEmpty()) {
            System.out.println("1 of 3: looking at the databases");
            child(life, "perf/ways --rehearse", CONTESTS, contests(left, "--rehearse"));
          }
          System.out.println("2 of 3: perf/microbench" + (jmhIsLeft ? "" : ", measured already"));
          boolean complete = !jmhIsLeft || microbench(life, ofJmh);
          System.out.println("3 of 3: perf/ways" + (left.isEmpty() ? ", measured already" : ""));
          if (!left.isEmpty()) {
            child(life, "perf/ways", CONTESTS, contests(left, "--out", directory.toString()));
          }
          return complete;
        });
  }

  /** Whether all of it could be measured. */
  private boolean microbench(Lifetime life, Path results) {
    Path part = directory.resolve(results.getFileName() + ".part");
    List<String> arguments = new ArrayList<>(List.of("-prof", "gc"));
    arguments.addAll(plan.microbench().arguments());
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of("-rf", "json", "-rff", part.toString()));
    child(life, "perf/microbench", MicrobenchMain.JMH, all);
    MicrobenchFacts.now(plan.smoke(), arguments).write(directory.resolve("microbench-facts.json"));
    try {
      int measured = new JsonMapper().readTree(part.toFile()).size();
      int planned = plan.microbench().benchmarks();
      if (measured < planned) {
        // JMH goes on after a benchmark that failed, and ends well.
        System.out.printf("JMH has measured %d of %d benchmarks%n", measured, planned);
        return false;
      }
      Files.move(part, results, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (IOException e) {
      throw new ReplayFailure("Results cannot be written to " + results + ": " + e, e);
    }
  }

  private List<String> contests(List<ServerKind> databases, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--suite",
                plan.size().name(),
                "--database",
                databases.stream().map(ServerKind::name).collect(Collectors.joining(","))));
    arguments.addAll(List.of(more));
    return arguments;
  }

  private static void child(Lifetime life, String what, String mainClass, List<String> arguments) {
    life.part(
        part -> {
          part.add(ChildJvm.start(mainClass, arguments)).await(what);
          return what;
        });
  }
}
