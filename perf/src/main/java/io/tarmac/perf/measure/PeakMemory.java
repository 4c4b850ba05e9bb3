package io.tarmac.perf.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** The most memory a process has held at once (resident, as Linux keeps it). */
public final class PeakMemory {
  private static final String FIELD = "VmHWM:";

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

  static long bytes(String line) {
    return Long.parseLong(line.substring(FIELD.length()).replace("kB", "").trim()) * 1024;
  }
}
