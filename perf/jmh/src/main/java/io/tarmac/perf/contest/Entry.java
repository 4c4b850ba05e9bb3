package io.tarmac.perf.contest;

import io.tarmac.servers.ServerFailure;
import java.util.Locale;
import java.util.logging.LogManager;
import picocli.CommandLine;

/** How the commands of this build begin and end. */
public final class Entry {
  private static final int FAILURE = 1;

  private Entry() {}

  /** Ends the JVM with the command's exit code. */
  public static void run(Object command, String[] arguments) {
    // PostgreSQL's driver logs a URL it cannot read, and with it a password.
    LogManager.getLogManager().reset();
    // Numbers look the same everywhere, as results are compared.
    Locale.setDefault(Locale.ROOT);
    System.exit(commandLine(command).execute(arguments));
  }

  private static CommandLine commandLine(Object command) {
    return new CommandLine(command)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setExecutionExceptionHandler(
            (e, line, result) -> {
              if (!(e instanceof ServerFailure)) {
                e.printStackTrace(line.getErr());
              }
              line.getErr().println("\n" + line.getCommandName() + " failed: " + e.getMessage());
              line.getErr().flush();
              return FAILURE;
            });
  }
}
