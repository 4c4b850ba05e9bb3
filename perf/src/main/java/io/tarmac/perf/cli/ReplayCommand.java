package io.tarmac.perf.cli;

import io.tarmac.perf.suite.SuiteName;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command perf/replay, which runs the suite {@code replay}. */
@Command(
    name = "perf/replay",
    mixinStandardHelpOptions = true,
    subcommands = {SuiteCommand.class, CompareCommand.class, ReportCommand.class},
    version = "perf/replay 0.1.0",
    sortOptions = false,
    description = {
      "Replays aviation events through a real Kafka broker and a real Connect worker into a real"
          + " database, checks every row, and prints how fast each sink was.",
      "",
      "perf fills the topics before a sink starts. The time counts from the running task until the"
          + " last row is visible. Each setting gets its own worker. If options have lists, perf"
          + " measures every combination.",
      ""
    },
    footer = {
      "",
      "Exit codes: 0 all results are there and every row was right; 1 failure; 2 wrong option;"
          + " 4 some measurements failed; 130 Ctrl-C.",
      "",
      "Examples:",
      "  perf/replay",
      "  perf/replay --quick",
      "  perf/replay --sink none,tarmac,debezium,debezium-unnest --repeat 5 --events 500000 \\",
      "    --batch-size 500,5000 --insert-mode insert,upsert",
      "  perf/replay --database mariadb --insert-mode upsert",
      "  perf/replay suite aviation --quick"
    })
final class ReplayCommand implements Callable<Integer> {
  @Mixin private SharedOptions options = new SharedOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    return launch(System.getenv()).run(System.out);
  }

  SuiteLaunch launch(Map<String, String> variables) {
    return new SuiteLaunch(SuiteName.REPLAY, options, variables, spec.commandLine());
  }
}
