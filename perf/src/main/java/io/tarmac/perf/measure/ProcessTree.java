package io.tarmac.perf.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private final ProcessHandle root;

  public ProcessTree(ProcessHandle root) {
    this.root = root;
  }

  /** CPU seconds so far, user and system; nothing where the process table cannot be read. */
  public OptionalDouble cpuSeconds() {
    long own = ticks(root.pid());
    if (own < 0) {
      return OptionalDouble.empty();
    }
    try (Stream<ProcessHandle> descendants = root.descendants()) {
      long others = descendants.mapToLong(process -> Math.max(0, ticks(process.pid()))).sum();
      return OptionalDouble.of((own + others) / TICKS_PER_SECOND);
    }
  }

  private static long ticks(long pid) {
    try {
      return ticks(
          Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return -1; // ended meanwhile: its parent's account has it
    }
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
