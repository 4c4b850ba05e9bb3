package io.tarmac.perf.cli;

import io.tarmac.perf.suite.SuiteName;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command perf/replay suite. */
@Command(
    name = "suite",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs a suite of experiments. It first prints the plan and the expected time.",
      "To continue an interrupted run, add --resume or give the same --out.",
      "If a measurement fails, the others still run, and the exit code is 4.",
      ""
    })
final class SuiteCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "NAME", description = "One of: ${COMPLETION-CANDIDATES}.")
  private SuiteName suite = SuiteName.AVIATION;

  @Mixin private SharedOptions options = new SharedOptions();
  private CommandSpec spec = CommandSpec.create();

  @Spec
  void setSpec(CommandSpec newSpec) {
    spec = newSpec;
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
