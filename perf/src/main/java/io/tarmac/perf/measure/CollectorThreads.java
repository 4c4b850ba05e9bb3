package io.tarmac.perf.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * The CPU time of the threads with which a JVM's G1 collector works beside the application, from
 * Linux's process table: its log has the duration of that work, but not what it cost.
 */
public final class CollectorThreads {
  /** Of marking, refinement and the like; those that work in pauses have another. */
  private static final String NAME = "(G1 ";

  private CollectorThreads() {}

  /** CPU seconds so far; nothing where the process table cannot be read. */
  public static OptionalDouble cpuSeconds(long pid) {
    double seconds = 0;
    try (DirectoryStream<Path> threads =
        Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
      for (Path thread : threads) {
        seconds += seconds(thread);
      }
      return OptionalDouble.of(seconds);
    } catch (IOException | DirectoryIteratorException e) {
      return OptionalDouble.empty(); // the process has ended
    }
  }

  private static double seconds(Path thread) {
    try {
      return seconds(Files.readString(thread.resolve("stat"), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return 0; // it has ended: those of the collector do not
    }
  }

  static double seconds(String stat) {
    return stat.contains(NAME) ? ProcessTree.ownTicks(stat) / ProcessTree.TICKS_PER_SECOND : 0;
  }
}
