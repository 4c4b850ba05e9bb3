package io.tarmac.perf.cli;

import io.tarmac.perf.suite.SuiteName;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Measures sinks from the topic to the last visible row: the suite of one setting. */
@Command(
    name = "perf/replay",
    mixinStandardHelpOptions = true,
    subcommands = {SuiteCommand.class, CompareCommand.class, ReportCommand.class},
    version = "perf/replay 0.1.0",
    sortOptions = false,
    description = {
      "Replays aviation events through a real Kafka broker and a real Connect worker into a real"
          + " database, checks every row, and says how fast each sink was.",
      "",
      "Topics are filled before a sink starts. Time runs from the running task to the moment the"
          + " last row is visible. Each setting gets a worker of its own. Lists of values are"
          + " measured each with each.",
      ""
    },
    footer = {
      "",
      "Exit codes: 0 results are complete and every row was right; 1 a failure; 2 a wrong option;"
          + " 4 something could not be measured; 130 Ctrl-C.",
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
