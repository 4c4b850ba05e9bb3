package io.tarmac.perf.result;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.ReplayFailure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The directory of a run: its plan, its results, and the trials that failed.
 *
 * @param path the directory, or a file of results
 */
public record SuiteDirectory(Path path) {
  /** The name of the file of results in a run's directory. */
  public static final String RESULTS = "results.jsonl";

  private static final String FAILURES = "failures.jsonl";
  private static final String PLAN = "plan.json";

  /** The name of the lock file. Nothing else opens the file, because closing it ends the lock. */
  private static final String LOCK = ".lock";

  /** The locks of this JVM, by file. Closing a second channel of a file would end its lock. */
  private static final Map<Path, FileChannel> LOCKS = new HashMap<>();

  /** The time in names, in UTC so that names sort by time even when clocks go back. */
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  /** Creates a new directory for a run, even if another run begins in the same second. */
  public static Path create(Path parent, String suite, Instant now) {
    String name = suite + "-" + TIME.format(now);
    try {
      if (!Files.isDirectory(parent)) {
        Files.createDirectories(parent);
      }
      for (int number = 1; ; number++) {
        try {
          return Files.createDirectory(parent.resolve(number == 1 ? name : name + "-" + number));
        } catch (FileAlreadyExistsException e) {
          continue;
        }
      }
    } catch (IOException e) {
      throw new ReplayFailure("A directory cannot be created in " + parent + ": " + e, e);
    }
  }

  /**
   * Returns the newest unfinished run of a suite with the same options. Its conditions may differ.
   * If there is none, fails and lists the other runs.
   *
   * @param planned the plan of the options for the directory of a run, whose seed it keeps
   */
  public static Path unfinished(Path parent, String suite, Function<Path, PlanFile> planned) {
    List<SuiteDirectory> runs = runs(parent, suite);
    for (SuiteDirectory run : runs) {
      if (!run.isFinished() && run.plan().orElseThrow().hasOptionsOf(planned.apply(run.path))) {
        return run.path;
      }
    }
    String others =
        runs.stream()
            .map(run -> run.path + (run.isFinished() ? " (finished)" : " (other options)"))
            .collect(Collectors.joining(", "));
    throw new ReplayFailure(
        runs.isEmpty()
            ? "There is no run of %s in %s; leave out --resume".formatted(suite, parent)
            : "No unfinished run of %s has these options. Leave out --resume, or use those of %s"
                .formatted(suite, others));
  }

  /** Returns the runs of a suite, the newest first. */
  private static List<SuiteDirectory> runs(Path parent, String suite) {
    try (Stream<Path> children = Files.isDirectory(parent) ? Files.list(parent) : Stream.empty()) {
      return children
          .filter(path -> path.getFileName().toString().startsWith(suite + "-"))
          .sorted(Comparator.comparing(Path::getFileName).reversed())
          .map(SuiteDirectory::new)
          .filter(run -> run.plan().isPresent())
          .toList();
    } catch (IOException e) {
      throw new ReplayFailure(parent + " cannot be read: " + e.getMessage(), e);
    }
  }

  private boolean isFinished() {
    return results().read().size() >= plan().orElseThrow().trials();
  }

  public JsonLines<BenchmarkResult> results() {
    return new JsonLines<>(
        Files.isDirectory(path) ? path.resolve(RESULTS) : path, BenchmarkResult.class);
  }

  public JsonLines<BenchmarkFailure> failures() {
    return new JsonLines<>(
        Files.isDirectory(path) ? path.resolve(FAILURES) : path.resolveSibling(FAILURES),
        BenchmarkFailure.class);
  }

  /** Returns the last failure of each trial without a result. */
  public List<BenchmarkFailure> failuresWithout(List<BenchmarkResult> results) {
    Map<List<Object>, BenchmarkFailure> open = new LinkedHashMap<>();
    failures().read().forEach(one -> open.put(List.of(one.key(), one.repetition()), one));
    results.forEach(result -> open.remove(List.of(result.key(), result.repetition())));
    return List.copyOf(open.values());
  }

  /** Returns the plan with which the run began; empty for a new run. */
  public Optional<PlanFile> plan() {
    Path file = path.resolve(PLAN);
    try {
      return Files.exists(file)
          ? Optional.of(new JsonMapper().readValue(file.toFile(), PlanFile.class))
          : Optional.empty();
    } catch (IOException e) {
      throw new ReplayFailure(file + " is not the plan of a suite: " + e.getMessage(), e);
    }
  }

  /** Writes the plan, or fails if the run began with a different one. */
  public void begin(PlanFile plan) {
    List<String> differences = plan().map(begun -> begun.differences(plan)).orElse(List.of());
    if (!differences.isEmpty()) {
      throw new ReplayFailure(
          "%s was begun with another plan or other conditions:%n  %s%n"
                  .formatted(path, String.join(System.lineSeparator() + "  ", differences))
              + "Their results cannot be mixed. Undo these differences, or start a new run without"
              + " --resume and with another --out, or none");
    }
    if (plan().isEmpty()) {
      if (!results().read().isEmpty()) {
        throw new ReplayFailure(
            "%s has results but no %s, so they may be of another run. Name another --out, or none"
                .formatted(path, PLAN));
      }
      JsonFile.write(path.resolve(PLAN), plan);
    }
  }

  /**
   * Creates the directory if it is missing, and locks it. Another run in it would disturb the
   * measurements and truncate the line that this run is writing. The lock ends when the channel is
   * closed or the process ends.
   */
  public FileChannel lock() {
    try {
      // Files.createDirectories fails for a link to a directory.
      Path directory = Files.isDirectory(path) ? path : Files.createDirectories(path);
      Path file = directory.toRealPath().resolve(LOCK);
      String process = String.valueOf(ProcessHandle.current().pid());
      synchronized (LOCKS) {
        FileChannel held = LOCKS.get(file);
        if (held != null && held.isOpen()) {
          throw lockedBy(process);
        }
        FileChannel channel =
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
          channel.close();
          throw lockedBy(Files.readString(file));
        }
        LOCKS.put(file, channel);
        channel.truncate(0);
        channel.write(StandardCharsets.UTF_8.encode(process));
        return channel;
      }
    } catch (IOException e) {
      throw new ReplayFailure("The directory %s cannot be locked: %s".formatted(path, e), e);
    }
  }

  private ReplayFailure lockedBy(String process) {
    return new ReplayFailure(
        "%s is in use by process %s; wait until that process ends, or name another --out"
            .formatted(path, process));
  }

  /** Removes the directory if it contains nothing except the lock. */
  public void removeIfEmpty() {
    try (Stream<Path> files = Files.list(path)) {
      if (files.allMatch(file -> file.endsWith(LOCK))) {
        Files.deleteIfExists(path.resolve(LOCK));
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new ReplayFailure("The directory %s cannot be removed: %s".formatted(path, e), e);
    }
  }
}
