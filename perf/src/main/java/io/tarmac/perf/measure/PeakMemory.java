package io.tarmac.perf.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** The most memory a process has held at once (resident, as Linux keeps it). */
public final class PeakMemory {
  private static final String FIELD = "VmHWM:";

  /** The sign that makes Linux begin again with the memory that is held now. */
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

  /** The most that any one of the processes held. */
  public static OptionalLong ofTree(ProcessHandle root) {
    return ProcessTree.of(root).stream()
        .flatMapToLong(process -> bytes(process.pid()).stream())
        .max();
  }

  /**
   * Lets the count begin anew, for the process and its descendants; another user's process keeps
   * what it had.
   */
  public static void forget(ProcessHandle root) {
    ProcessTree.of(root).forEach(PeakMemory::forgetOne);
  }

  private static void forgetOne(ProcessHandle process) {
    try {
      Files.writeString(Path.of("/proc/" + process.pid() + "/clear_refs"), RESET);
    } catch (IOException e) {
      return; // ended meanwhile, or another user's: its peak is that of its whole life
    }
  }

  static long bytes(String line) {
    return Long.parseLong(line.substring(FIELD.length()).replace("kB", "").trim()) * 1024;
  }
}
