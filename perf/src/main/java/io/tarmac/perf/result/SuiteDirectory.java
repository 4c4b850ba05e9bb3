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
  /** The name of the file of results in the directory of a run. */
  public static final String RESULTS = "results.jsonl";

  private static final String FAILURES = "failures.jsonl";
  private static final String PLAN = "plan.json";

  /** The name of the file that is locked. No other: to close it would end the lock. */
  private static final String LOCK = ".lock";

  /**
   * The locks of this JVM, by file. If this JVM opened a file once more, closing it would end the
   * lock.
   */
  private static final Map<Path, FileChannel> LOCKS = new HashMap<>();

  /** Times are in UTC, because clocks go back in autumn and names are in the order of times. */
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  /** Makes a directory that no other run has, even if one begins in the same second. */
  public static Path fresh(Path parent, String suite, Instant now) {
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
      throw new ReplayFailure("A directory cannot be made in " + parent + ": " + e, e);
    }
  }

  /**
   * Returns the newest run of a suite that is not finished and has the same options. Its conditions
   * may differ. Fails if there is none, and names the other runs.
   *
   * @param planned makes the plan of today's options; a run that goes on keeps its seed
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
            ? "No run of %s in %s can be resumed".formatted(suite, parent)
            : "No unfinished run of %s has these options; there are %s".formatted(suite, others));
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

  /** Returns the lines of results. */
  public JsonLines<BenchmarkResult> results() {
    return new JsonLines<>(
        Files.isDirectory(path) ? path.resolve(RESULTS) : path, BenchmarkResult.class);
  }

  /** Returns the lines of failures. */
  public JsonLines<BenchmarkFailure> failures() {
    return new JsonLines<>(
        Files.isDirectory(path) ? path.resolve(FAILURES) : path.resolveSibling(FAILURES),
        BenchmarkFailure.class);
  }

  /** Returns the last failure of each trial without a result, in the order of the first ones. */
  public List<BenchmarkFailure> failuresWithout(List<BenchmarkResult> results) {
    Map<List<Object>, BenchmarkFailure> open = new LinkedHashMap<>();
    failures().read().forEach(one -> open.put(List.of(one.key(), one.repetition()), one));
    results.forEach(result -> open.remove(List.of(result.key(), result.repetition())));
    return List.copyOf(open.values());
  }

  /** Returns the plan that the run was begun with. */
  public Optional<PlanFile> plan() {
    Path file = path.resolve(PLAN);
    try {
      return Files.exists(file)
          ? Optional.of(new JsonMapper().readValue(file.toFile(), PlanFile.class))
          : Optional.empty();
    } catch (IOException e) {
      throw new ReplayFailure(file + " is no plan of a suite: " + e.getMessage(), e);
    }
  }

  /** Writes the plan, or checks that it is the plan that the run was begun with. */
  public void begin(PlanFile plan) {
    List<String> differences = plan().map(begun -> begun.differences(plan)).orElse(List.of());
    if (!differences.isEmpty()) {
      throw new ReplayFailure(
          "%s was begun otherwise:%n  %s%n"
                  .formatted(path, String.join(System.lineSeparator() + "  ", differences))
              + "Results of both would be one result of neither. Go on with what it was begun"
              + " with; or begin anew, without --resume and with another --out, or none");
    }
    if (plan().isEmpty()) {
      if (!results().read().isEmpty()) {
        throw new ReplayFailure(
            "%s has results, but no %s that says of which run they are. Name another --out, or none"
                .formatted(path, PLAN));
      }
      JsonFile.write(path.resolve(PLAN), plan);
    }
  }

  /**
   * Makes the directory if it is missing, and keeps other runs out of it: they would disturb the
   * measurements of this one and cut the line that it is writing. The lock ends if the channel is
   * closed, or if the process ends for any reason.
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
          throw stillMeasured(process);
        }
        FileChannel channel =
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
          channel.close();
          throw stillMeasured(Files.readString(file));
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

  private ReplayFailure stillMeasured(String process) {
    return new ReplayFailure(
        "%s is still being measured, by process %s; wait until it has ended, or name another --out"
            .formatted(path, process));
  }

  /** Removes the directory if a run has ended before anything but the lock was in it. */
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
