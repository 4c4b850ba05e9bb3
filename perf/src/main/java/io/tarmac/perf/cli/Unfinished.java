package io.tarmac.perf.cli;

import io.tarmac.perf.result.SuiteDirectory;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Says what can be made of a suite's results when perf ends before the suite does: after a failure,
 * and after Ctrl-C, long after the beginning of its output has been scrolled away. One thread, and
 * the one in which the JVM ends.
 */
final class Unfinished {
  private final Path directory;
  private final PrintStream out;
  private volatile boolean finished;

  Unfinished(Path directory, PrintStream out) {
    this.directory = directory;
    this.out = out;
  }

  /**
   * From now on until {@link #finished}. A run that is refused does not come here: with the same
   * options it would not go on.
   */
  void watch() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::say, "unfinished"));
  }

  /** There is nothing more to say. */
  void finished() {
    finished = true;
  }

  private void say() {
    if (!finished && Files.exists(directory.resolve(SuiteDirectory.RESULTS))) {
      out.printf(
          "%nWhat has been measured is in %s.%n"
              + "perf/replay report %s makes its page; the same options with --out %s go on%n",
          directory, directory, directory);
      out.flush();
    }
  }
}
