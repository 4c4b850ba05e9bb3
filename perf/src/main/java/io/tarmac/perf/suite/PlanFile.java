package io.tarmac.perf.suite;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.report.JsonFile;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a directory of results is to hold in the end: written before anything is measured, and
 * compared when the run is resumed.
 *
 * @param cells with all that was measured in them before, or will be
 * @param conditions what results depend on beside that, by name
 */
public record PlanFile(
    String suite,
    boolean smoke,
    long seed,
    int repetitions,
    List<PlannedCell> cells,
    Map<String, String> conditions) {
  /** What the file is called in the directory of a run. */
  public static final String NAME = "plan.json";

  /** A cell as far as its results depend on it. */
  public record PlannedCell(CellKey key, int events, int asked, int warmup, boolean once) {
    static PlannedCell of(Cell cell) {
      return new PlannedCell(cell.key(), cell.events(), cell.asked(), cell.warmup(), cell.once());
    }
  }

  public PlanFile {
    // Some plans have none.
    conditions = conditions == null ? Map.of() : new TreeMap<>(conditions);
  }

  public static PlanFile of(SuitePlan plan, boolean smoke, Map<String, String> conditions) {
    return new PlanFile(
        plan.suite(),
        smoke,
        plan.seed(),
        plan.repetitions(),
        plan.cells().stream().map(PlannedCell::of).toList(),
        conditions);
  }

  /** Whether the options were the same; conditions may be others. */
  public boolean hasOptionsOf(PlanFile other) {
    return of(Map.of()).equals(other.of(Map.of()));
  }

  private PlanFile of(Map<String, String> others) {
    return new PlanFile(suite, smoke, seed, repetitions, cells, others);
  }

  /** How many measurements the plan has. */
  public long turns() {
    return cells.stream().mapToLong(cell -> cell.once() ? 1 : repetitions).sum();
  }

  public static boolean exists(Path directory) {
    return Files.exists(directory.resolve(NAME));
  }

  public static PlanFile read(Path directory) {
    Path file = directory.resolve(NAME);
    try {
      return new JsonMapper().readValue(file.toFile(), PlanFile.class);
    } catch (IOException e) {
      throw new ReplayFailure(file + " is no plan of a suite: " + e.getMessage(), e);
    }
  }

  /** As a whole or not at all. */
  public void write(Path directory) {
    JsonFile.write(directory.resolve(NAME), this);
  }
}
