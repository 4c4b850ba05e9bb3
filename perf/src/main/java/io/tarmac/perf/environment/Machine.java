package io.tarmac.perf.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The facts about the machine that perf runs on, without its name. */
public final class Machine {
  private static final long KILOBYTES_PER_GIGABYTE = 1 << 20;

  private Machine() {}

  public static Map<String, String> facts(String serversFileSystem) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("processors", String.valueOf(Runtime.getRuntime().availableProcessors()));
    facts.put("processor", field(Path.of("/proc/cpuinfo"), "model name"));
    facts.put("memory", memory());
    facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    facts.put("file system", serversFileSystem);
    return facts;
  }

  private static String memory() {
    String total = field(Path.of("/proc/meminfo"), "MemTotal").replace("kB", "").trim();
    return total.matches("[0-9]+")
        ? String.format(
            Locale.ROOT, "%.0f GB", (double) Long.parseLong(total) / KILOBYTES_PER_GIGABYTE)
        : total;
  }

  private static String field(Path file, String name) {
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).trim())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }
}
