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

  /**
   * CPU seconds so far; nothing where the process table cannot be read, or has no such thread: with
   * another collector it is not known which work beside the application.
   */
  public static OptionalDouble cpuSeconds(long pid) {
    return cpuSeconds(Path.of("/proc/" + pid + "/task"));
  }

  /**
   * @param process the directory with those of its threads
   */
  static OptionalDouble cpuSeconds(Path process) {
    long ticks = 0;
    boolean seen = false;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(process)) {
      for (Path thread : threads) {
        String stat = stat(thread);
        if (stat.contains(NAME)) {
          ticks += ProcessTree.ownTicks(stat);
          seen = true;
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return OptionalDouble.empty(); // the process has ended
    }
    return seen ? OptionalDouble.of(ticks / ProcessTree.TICKS_PER_SECOND) : OptionalDouble.empty();
  }

  private static String stat(Path thread) {
    try {
      return Files.readString(thread.resolve("stat"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // it has ended: those of the collector do not
    }
  }
}
