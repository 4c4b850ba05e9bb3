package io.tarmac.perf.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** The peak of a process's resident memory, as Linux records it. */
public final class PeakMemory {
  private static final String FIELD = "VmHWM:";

  /** The value that makes Linux reset the peak to the current memory. */
  private static final String RESET = "5";

  private PeakMemory() {}

  public static OptionalLong bytes(long pid) {
    try {
      return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
          .filter(line -> line.startsWith(FIELD))
          .mapToLong(PeakMemory::bytes)
          .findFirst();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /** Returns the highest peak of any process in the tree. */
  public static OptionalLong ofTree(ProcessHandle root) {
    return ProcessTree.of(root).stream()
        .flatMapToLong(process -> bytes(process.pid()).stream())
        .max();
  }

  /** Resets the peak of a process and its descendants, except those of other users. */
  public static void reset(ProcessHandle root) {
    ProcessTree.of(root).forEach(PeakMemory::resetProcess);
  }

  private static void resetProcess(ProcessHandle process) {
    try {
      Files.writeString(Path.of("/proc/" + process.pid() + "/clear_refs"), RESET);
    } catch (IOException e) {
      return; // the process has ended, or belongs to another user
    }
  }

  static long bytes(String line) {
    return Long.parseLong(line.substring(FIELD.length()).replace("kB", "").trim()) * 1024;
  }
}
