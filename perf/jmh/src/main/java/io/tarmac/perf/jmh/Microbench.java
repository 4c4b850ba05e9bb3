package io.tarmac.perf.jmh;

import io.tarmac.servers.ServerFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogManager;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * The main class of perf/microbench, which passes its arguments to JMH. {@link StrategyBenchmark}
 * runs only if an argument names it, because it takes 25 minutes.
 */
public final class Microbench {
  private static final String STRATEGIES = "Strategy";

  /** The time in which the JVMs that measure may drop their tables and stop their servers. */
  private static final long GRACE_SECONDS = 60;

  private Microbench() {}

  public static void main(String[] arguments) throws Exception {
    // PostgreSQL's driver logs a URL that it cannot read, and with it a password.
    LogManager.getLogManager().reset();
    // Results look the same on every machine.
    Locale.setDefault(Locale.ROOT);
    CommandLineOptions options = new CommandLineOptions(arguments);
    boolean lists = options.shouldList() || options.shouldListWithParams();
    if (!lists && options.getIncludes().stream().anyMatch(name -> name.contains(STRATEGIES))) {
      try {
        System.exit(new StrategyRun(options).run() ? 0 : 1);
      } catch (ServerFailure e) {
        System.err.println("\nperf/microbench failed: " + e.getMessage());
        System.exit(1);
      }
    }
    Runtime.getRuntime().addShutdownHook(new Thread(Microbench::endForks));
    List<String> others = new ArrayList<>(List.of(arguments));
    if (!lists) {
      others.addAll(List.of("-prof", "gc", "-e", STRATEGIES));
    }
    org.openjdk.jmh.Main.main(others.toArray(String[]::new));
  }

  /**
   * Ends the JVMs that measure. If JMH starts another one in the meantime, that one ends by itself,
   * because it loses its connection to this JVM.
   */
  static void endForks() {
    List<ProcessHandle> forks =
        ProcessHandle.current()
            .children()
            .filter(child -> child.info().command().orElse("").endsWith("/java"))
            .toList();
    forks.forEach(ProcessHandle::destroy);
    for (ProcessHandle fork : forks) {
      fork.onExit().completeOnTimeout(fork, GRACE_SECONDS, TimeUnit.SECONDS).join();
      fork.destroyForcibly();
    }
  }
}
