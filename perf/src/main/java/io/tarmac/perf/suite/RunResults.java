package io.tarmac.perf.suite;

import io.tarmac.perf.watch.ReplayFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The results of one run, or of several that have no cell of a database in common. */
public final class RunResults {
  private RunResults() {}

  private record Named(String suite, SeededCell cell) {}

  private record Turned(Named cell, int repetition) {}

  private record SeededRun(String file, long seed) {}

  /**
   * Reads them all, in the order of readers.
   *
   * @param paths directories of runs, or their files
   * @throws ReplayFailure when two runs have measured the same cell: those are no repetitions of
   *     each other, and have no median in common; a cell without a database is another one in a run
   *     with another seed
   */
  public static List<CellResult> of(List<Path> paths) {
    List<CellResult> all = new ArrayList<>();
    Map<Named, SeededRun> runs = new HashMap<>();
    Set<Turned> turns = new HashSet<>();
    for (Path path : paths) {
      ResultFile file = ResultFile.of(path);
      for (CellResult result : file.read()) {
        Named cell = new Named(result.suite(), SeededCell.of(result));
        SeededRun run = new SeededRun(file.toString(), result.seed());
        SeededRun first = runs.getOrDefault(cell, run);
        if (!first.equals(run) || !turns.add(new Turned(cell, result.repetition()))) {
          throw new ReplayFailure(
              "%s has been measured in two runs (%s, %s), which are no repetitions of each other."
                      .formatted(result.cell(), first.file(), run.file())
                  + " Give one of them; perf/replay compare shows two side by side");
        }
        runs.put(cell, run);
        all.add(result);
      }
    }
    return ResultOrder.of(all);
  }
}
