package io.tarmac.perf.suite;

import io.tarmac.perf.watch.ReplayFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Results as lines of JSON, one {@link CellResult} each. Lines are only ever added, and are on disk
 * when {@link #append} returns. A last line without an end is what an interrupted run left: it
 * counts as not measured.
 */
public final class ResultFile {
  /** What the file is called in the directory of a run. */
  public static final String NAME = "results.jsonl";

  private final JsonLines<CellResult> lines;

  private ResultFile(Path file) {
    this.lines = new JsonLines<>(file, CellResult.class);
  }

  /** The results of a directory, or a file of them. */
  public static ResultFile of(Path path) {
    return new ResultFile(Files.isDirectory(path) ? path.resolve(NAME) : path);
  }

  /** All results, in the order in which they were measured; none when there is no file. */
  public List<CellResult> read() {
    List<CellResult> results = lines.read();
    for (int index = 0; index < results.size(); index++) {
      int format = results.get(index).format();
      if (format != CellResult.FORMAT) {
        throw new ReplayFailure(
            "%s, line %d has format %d; this perf reads format %d"
                .formatted(lines.file(), index + 1, format, CellResult.FORMAT));
      }
    }
    return results;
  }

  /** Adds a result, in the place of what an interrupted run left. */
  public void append(CellResult result) {
    lines.append(result);
  }

  @Override
  public String toString() {
    return lines.file().toString();
  }
}
