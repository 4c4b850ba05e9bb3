package io.tarmac.perf.contest;

import io.tarmac.perf.suite.StrategiesFiles;
import io.tarmac.perf.watch.ReplayFailure;
import io.tarmac.perf.ways.Figure;
import io.tarmac.perf.ways.WaysReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The contests' results in the directory of a run of the suite: a line of JSON for each contest as
 * soon as it is measured, and tables of each database as soon as all of its contests are.
 */
public final class SuiteResults implements Journal {
  private static final List<String> ENDINGS = List.of(".txt", ".json");

  private final Path directory;
  private final boolean smoke;
  private final Map<ContestKey, List<Figure>> measured = new HashMap<>();

  /** With what is in the directory already. */
  public SuiteResults(Path directory, boolean smoke) {
    this.directory = directory;
    this.smoke = smoke;
    for (ContestResult result : StrategiesFiles.read(directory, ContestResult.class)) {
      if (result.format() != ContestResult.FORMAT) {
        throw new ReplayFailure(
            "%s has results of format %d; this perf reads format %d"
                .formatted(directory, result.format(), ContestResult.FORMAT));
      }
      measured.put(result.contest(), result.figures());
    }
  }

  /** Whether nothing of the database is left to measure. */
  public boolean hasAllOf(ServerKind kind) {
    return Files.exists(tables().resolve(name(kind) + ".json"));
  }

  @Override
  public List<Figure> measured(ContestKey contest) {
    return measured.getOrDefault(contest, List.of());
  }

  @Override
  public void add(ContestKey contest, List<Figure> figures, Circumstances circumstances) {
    if (!figures.isEmpty()) {
      measured.put(contest, figures);
      StrategiesFiles.append(
          directory, ContestResult.of(contest, figures, smoke, circumstances), ContestResult.class);
    }
  }

  /** Both files are there as a whole when the JSON is, which comes last. */
  void finish(ServerKind kind, WaysReport report) {
    Path part = directory.resolve("ways.part");
    report.write(part, name(kind));
    try {
      Files.createDirectories(tables());
      for (String ending : ENDINGS) {
        String file = name(kind) + ending;
        Files.move(part.resolve(file), tables().resolve(file), StandardCopyOption.REPLACE_EXISTING);
      }
      Files.delete(part);
    } catch (IOException e) {
      throw new ReplayFailure("Results cannot be written to " + tables() + ": " + e, e);
    }
  }

  private Path tables() {
    return directory.resolve("ways");
  }

  private static String name(ServerKind kind) {
    return "ways-" + kind;
  }
}
