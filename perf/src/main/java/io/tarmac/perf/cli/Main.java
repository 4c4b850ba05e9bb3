package io.tarmac.perf.cli;

import io.tarmac.servers.ServerFailure;
import java.util.Locale;
import java.util.logging.LogManager;
import picocli.CommandLine;

/** The main class of the script perf/replay. */
public final class Main {
  private static final int FAILURE = 1;

  private Main() {}

  public static void main(String[] arguments) {
    // PostgreSQL's driver logs a URL that it cannot parse, including the password.
    LogManager.getLogManager().reset();
    // Results are compared, so numbers must look the same on every machine.
    Locale.setDefault(Locale.ROOT);
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new ReplayCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setParameterExceptionHandler(
            (e, arguments) -> {
              e.getCommandLine().getErr().println("perf/replay: " + e.getMessage());
              e.getCommandLine().getErr().println("perf/replay --help lists the options");
              return CommandLine.ExitCode.USAGE;
            })
        .setExecutionExceptionHandler(
            (e, command, result) -> {
              if (!(e instanceof ServerFailure)) {
                e.printStackTrace(command.getErr());
              }
              command.getErr().println("\nperf/replay failed: " + e.getMessage());
              command.getErr().flush();
              return FAILURE;
            });
  }
}
