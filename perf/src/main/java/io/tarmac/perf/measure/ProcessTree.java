package io.tarmac.perf.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The CPU time of a process and its descendants, from Linux's {@code /proc}. A parent's time
 * includes its ended children, so a server's closed sessions count.
 */
public final class ProcessTree {
  /** The unit of CPU time in {@code /proc}, fixed in Linux's user interface. */
  static final double TICKS_PER_SECOND = 100;

  /** The positions behind the command's name, which is cut off first because it may hold blanks. */
  private static final int USER_TICKS = 11;

  private static final int SYSTEM_TICKS = 12;
  private static final int LAST_TICKS = 14;

  private ProcessTree() {}

  /** Returns CPU seconds so far, user and system; empty if {@code /proc} cannot be read. */
  public static OptionalDouble cpuSeconds(ProcessHandle root) {
    if (ticks(root.pid()) < 0) {
      return OptionalDouble.empty();
    }
    long all = of(root).stream().mapToLong(process -> Math.max(0, ticks(process.pid()))).sum();
    return OptionalDouble.of(all / TICKS_PER_SECOND);
  }

  /** Returns a process and all its descendants. */
  static List<ProcessHandle> of(ProcessHandle root) {
    try (Stream<ProcessHandle> descendants = root.descendants()) {
      return Stream.concat(Stream.of(root), descendants).toList();
    }
  }

  /**
   * Returns the content of a file of each thread, by the thread's directory. Skips threads that end
   * meanwhile.
   *
   * @param taskDirectory {@code /proc/<pid>/task}
   */
  static Map<Path, String> threadFiles(Path taskDirectory, String file) {
    Map<Path, String> texts = new HashMap<>();
    try (DirectoryStream<Path> directories = Files.newDirectoryStream(taskDirectory)) {
      for (Path thread : directories) {
        text(thread.resolve(file)).ifPresent(text -> texts.put(thread, text));
      }
    } catch (IOException | DirectoryIteratorException e) {
      return texts; // the process has ended
    }
    return texts;
  }

  private static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty(); // the process has ended
    }
  }

  private static long ticks(long pid) {
    // The time of a process that has ended meanwhile is included in its parent's.
    return text(Path.of("/proc/" + pid + "/stat")).map(ProcessTree::ticks).orElse(-1L);
  }

  /** Returns user and system ticks of a process and its ended children. */
  static long ticks(String stat) {
    return ticks(stat, LAST_TICKS);
  }

  /** Returns user and system ticks of a process, or thread, alone. */
  static long ownTicks(String stat) {
    return ticks(stat, SYSTEM_TICKS);
  }

  private static long ticks(String stat, int last) {
    String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    long ticks = 0;
    for (int place = USER_TICKS; place <= last; place++) {
      ticks += Long.parseLong(words[place]);
    }
    return ticks;
  }
}
