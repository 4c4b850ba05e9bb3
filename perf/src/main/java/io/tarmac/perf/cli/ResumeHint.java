package io.tarmac.perf.cli;

import io.tarmac.perf.result.SuiteDirectory;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A hint on how to use the results so far, printed if perf ends before the suite does: after a
 * failure or Ctrl-C. One thread, and the shutdown hook that prints the hint.
 */
final class ResumeHint {
  private final Path directory;
  private final PrintStream out;
  private volatile boolean cancelled;

  ResumeHint(Path directory, PrintStream out) {
    this.directory = directory;
    this.out = out;
  }

  /** Registers the hint. Call this after the directory has accepted the plan, not before. */
  void register() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::print, "resume-hint"));
  }

  void cancel() {
    cancelled = true;
  }

  private void print() {
    if (!cancelled && Files.exists(directory.resolve(SuiteDirectory.RESULTS))) {
      out.printf(
          "%nThe run is not finished. Its results so far are in %s.%n"
              + "perf/replay report %s makes a page of them; --out %s resumes the run%n",
          directory, directory, directory);
      out.flush();
    }
  }
}
