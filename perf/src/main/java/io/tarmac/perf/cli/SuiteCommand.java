package io.tarmac.perf.cli;

import io.tarmac.perf.suite.SuiteName;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a suite of experiments. */
@Command(
    name = "suite",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs a suite of experiments; prints its plan and the time it expects before it starts.",
      "Interrupted, it goes on where it was with --resume, or with the same --out.",
      "Exit code 4 when something could not be measured; all else is measured nevertheless.",
      ""
    })
final class SuiteCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "NAME", description = "One of: ${COMPLETION-CANDIDATES}.")
  private SuiteName suite = SuiteName.AVIATION;

  @Mixin private SharedOptions options = new SharedOptions();
  private CommandSpec spec = CommandSpec.create();

  @Spec
  void spec(CommandSpec ofPicocli) {
    spec = ofPicocli;
    String footer = System.lineSeparator() + SuiteText.sizes();
    spec.usageMessage().footer(footer.split("\\R"));
  }

  @Override
  public Integer call() {
    return launch(System.getenv()).run(System.out);
  }

  SuiteLaunch launch(Map<String, String> variables) {
    return new SuiteLaunch(suite, options, variables, spec.commandLine());
  }
}
