package io.tarmac.perf.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The processor time of a server in nanoseconds, as Linux's scheduler counts it for every thread:
 * for times that are too short for the hundredths of a second of {@link ProcessTree}. Of the
 * process and the descendants that it has when this is made; of later ones, and of a thread that
 * begins and ends between two looks, nothing. One thread.
 */
public final class SchedulerTime {
  private static final Path PROCESSES = Path.of("/proc");
  private static final String ACCOUNT = "schedstat";

  /** The directories with the processes' threads. */
  private final List<Path> processes;

  private Map<Path, Long> byThread = Map.of();
  private long total;

  private SchedulerTime(List<Path> processes) {
    this.processes = processes;
  }

  /** Returns the time of a process; empty if the scheduler keeps no such account. */
  public static Optional<SchedulerTime> of(ProcessHandle root) {
    if (!Files.isReadable(PROCESSES.resolve(root.pid() + "/" + ACCOUNT))) {
      return Optional.empty();
    }
    return Optional.of(
        new SchedulerTime(
            ProcessTree.of(root).stream()
                .map(process -> PROCESSES.resolve(process.pid() + "/task"))
                .toList()));
  }

  /** So far; only the difference of two looks means something. */
  public long nanos() {
    Map<Path, Long> now = new HashMap<>();
    for (Path process : processes) {
      ProcessTree.threads(process, ACCOUNT)
          .forEach((thread, account) -> now.put(thread, nanos(account)));
    }
    // What a thread had that has ended meanwhile is in the total.
    now.forEach((thread, nanos) -> total += nanos - byThread.getOrDefault(thread, 0L));
    byThread = now;
    return total;
  }

  /** The first number; the others are the time it waited and how often it ran. */
  static long nanos(String account) {
    return Long.parseLong(account.substring(0, account.indexOf(' ')));
  }
}
