package io.tarmac.perf.measure;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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

  private final Map<Path, Long> byThread = new HashMap<>();
  private long total;

  private SchedulerTime(List<Path> processes) {
    this.processes = processes;
  }

  /** Nothing where the scheduler keeps no such account. */
  public static Optional<SchedulerTime> of(ProcessHandle root) {
    if (!Files.isReadable(PROCESSES.resolve(root.pid() + "/" + ACCOUNT))) {
      return Optional.empty();
    }
    try (Stream<ProcessHandle> descendants = root.descendants()) {
      return Optional.of(
          new SchedulerTime(
              Stream.concat(Stream.of(root), descendants)
                  .map(process -> PROCESSES.resolve(process.pid() + "/task"))
                  .toList()));
    }
  }

  /** So far; only the difference of two looks means something. */
  public long nanos() {
    for (Path process : processes) {
      for (Path thread : threads(process)) {
        add(thread);
      }
    }
    return total;
  }

  private static List<Path> threads(Path process) {
    List<Path> threads = new ArrayList<>();
    try (DirectoryStream<Path> directories = Files.newDirectoryStream(process)) {
      directories.forEach(threads::add);
      return threads;
    } catch (IOException | DirectoryIteratorException e) {
      return List.of(); // ended meanwhile: what it had is in the total
    }
  }

  private void add(Path thread) {
    try {
      long now = nanos(Files.readString(thread.resolve(ACCOUNT)));
      Long before = byThread.put(thread, now);
      total += before == null ? now : now - before;
    } catch (IOException e) {
      byThread.remove(thread); // ended meanwhile
    }
  }

  /** The first number; the others are the time it waited and how often it ran. */
  static long nanos(String account) {
    return Long.parseLong(account.substring(0, account.indexOf(' ')));
  }
}
