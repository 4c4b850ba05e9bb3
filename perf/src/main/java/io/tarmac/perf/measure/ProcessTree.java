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
 * The CPU time of a process and all its descendants, from Linux's process table. What children used
 * that have ended meanwhile is kept in their parent's account, so a server's closed sessions count.
 */
public final class ProcessTree {
  /** The unit of the process table; fixed in Linux's user interface. */
  static final double TICKS_PER_SECOND = 100;

  /** Places behind the command's name, which may hold blanks and so is cut off first. */
  private static final int USER_TICKS = 11;

  private static final int SYSTEM_TICKS = 12;
  private static final int LAST_TICKS = 14;

  private ProcessTree() {}

  /** CPU seconds so far, user and system; nothing where the process table cannot be read. */
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
   * Returns a file of each thread of a process, by the thread's directory. A thread that ends
   * meanwhile has none.
   *
   * @param threads the directory of the threads' directories
   */
  static Map<Path, String> threads(Path threads, String file) {
    Map<Path, String> texts = new HashMap<>();
    try (DirectoryStream<Path> directories = Files.newDirectoryStream(threads)) {
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
      return Optional.empty(); // ended meanwhile
    }
  }

  private static long ticks(long pid) {
    // That of a process which has ended meanwhile is in its parent's account.
    return text(Path.of("/proc/" + pid + "/stat")).map(ProcessTree::ticks).orElse(-1L);
  }

  /** User and system ticks of the process and of its ended children. */
  static long ticks(String stat) {
    return ticks(stat, LAST_TICKS);
  }

  /** User and system ticks of the process, or thread, alone. */
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
