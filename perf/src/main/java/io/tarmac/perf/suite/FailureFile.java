package io.tarmac.perf.suite;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a run could not measure, as lines of JSON beside its results. */
public final class FailureFile {
  /** What the file is called in the directory of a run. */
  public static final String NAME = "failures.jsonl";

  private final JsonLines<CellFailure> lines;

  private FailureFile(Path file) {
    this.lines = new JsonLines<>(file, CellFailure.class);
  }

  /** The failures of a run, which is named by its directory or its file of results. */
  public static FailureFile of(Path path) {
    return new FailureFile(
        Files.isDirectory(path) ? path.resolve(NAME) : path.resolveSibling(NAME));
  }

  void append(CellFailure failure) {
    lines.append(failure);
  }

  /** The last failure of each turn that has no result yet, in the order of the first ones. */
  public List<CellFailure> without(List<CellResult> results) {
    Map<List<Object>, CellFailure> open = new LinkedHashMap<>();
    for (CellFailure failure : lines.read()) {
      open.put(List.of(failure.cell(), failure.repetition()), failure);
    }
    results.forEach(result -> open.remove(List.of(result.cell(), result.repetition())));
    return List.copyOf(open.values());
  }
}
