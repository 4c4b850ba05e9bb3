package io.tarmac.perf.strategies;

import io.tarmac.perf.contest.Entry;
import io.tarmac.perf.contest.ServerKind;
import io.tarmac.perf.contest.SuiteSize;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.suite.StrategiesFiles;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Entry of the script perf/strategies. */
@Command(
    name = "perf/replay suite strategies",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures each way to write for itself, without Kafka: JMH against a driver that does nothing,"
          + " then whole transactions over a single connection into real databases.",
      "Prints its plan and the time it expects before it starts. Interrupted, it goes on where it"
          + " was with the same --out.",
      "Exit code 4 when a benchmark of JMH could not be measured; all else is nevertheless.",
      ""
    },
    footer = {
      "",
      "Databases of your own: their JDBC URLs, with user and password, in the environment as",
      "TARMAC_POSTGRESQL_URL, TARMAC_MARIADB_URL and TARMAC_MYSQL_URL."
    })
public final class Main implements Callable<Integer> {
  /** Something could not be measured; the rest is there. */
  private static final int INCOMPLETE = 4;

  @Option(names = "--smoke", description = "The small version, in minutes instead of hours.")
  private boolean smoke;

  @Option(
      names = "--database",
      paramLabel = "NAME",
      split = ",",
      description =
          "${COMPLETION-CANDIDATES} (default: all that are there; with --smoke PostgreSQL).")
  private List<ServerKind> databases = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where results go; those of the same options that are there already are kept (default: a"
              + " new directory in perf/target/suites).")
  private Optional<Path> out = Optional.empty();

  @Option(names = "--dry-run", description = "Print the plan and end.")
  private boolean dryRun;

  public static void main(String[] arguments) {
    Entry.run(new Main(), arguments);
  }

  @Override
  public Integer call() {
    SuiteSize size = smoke ? SuiteSize.SMOKE : SuiteSize.FULL;
    StrategiesPlan plan = new StrategiesPlan(size, databases(size));
    System.out.println(plan.text());
    if (dryRun) {
      return CommandLine.ExitCode.OK;
    }
    // First: a server that does not answer leaves no directory behind.
    Map<String, String> conditions = plan.conditions();
    Path directory = out.orElseGet(() -> StrategiesFiles.fresh(Layout.ofScript().suites()));
    boolean complete =
        StrategiesFiles.begin(
            directory,
            smoke,
            conditions,
            () -> {
              System.out.println(
                  "Interrupted, it goes on with the same options and --out " + directory);
              return new StrategiesRun(plan, directory).run();
            });
    System.out.println("Results: " + directory);
    return complete ? CommandLine.ExitCode.OK : INCOMPLETE;
  }

  private List<ServerKind> databases(SuiteSize size) {
    if (!databases.isEmpty()) {
      return List.copyOf(new LinkedHashSet<>(databases));
    }
    return switch (size) {
      case FULL -> ServerKind.allThere();
      case SMOKE -> List.of(ServerKind.POSTGRESQL);
    };
  }
}
