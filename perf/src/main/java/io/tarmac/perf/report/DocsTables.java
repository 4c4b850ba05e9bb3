package io.tarmac.perf.report;

import io.tarmac.perf.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The tables and figures of results in the documentation. A comment follows a {@link QuotedFigure}.
 * A table stands between two comments; the first one selects the results:
 *
 * <pre>{@code
 * <!-- table aviation.jsonl database=mysql rows=converter,sink columns=batch value=rate -->
 * <!-- end -->
 * }</pre>
 *
 * <p>{@link PivotTable} explains the options of {@code table}. The other kinds are:
 *
 * <ul>
 *   <li>{@code runs a.jsonl,b.jsonl}: when and how often each file was measured
 *   <li>{@code machine a.jsonl,b.jsonl}: machines, versions and settings of all files
 *   <li>{@code strategies a.json database=mysql columns=20}: a {@link JmhTable}
 * </ul>
 */
public final class DocsTables {
  private static final Pattern TABLE =
      Pattern.compile(
          "(<!-- (table|runs|machine|strategies) (.*?) -->\\n).*?(<!-- end -->\\n)",
          Pattern.DOTALL);

  private final Path resultsDirectory;
  private final Map<String, MeasuredBenchmarks> files = new HashMap<>();

  public DocsTables(Path resultsDirectory) {
    this.resultsDirectory = resultsDirectory;
  }

  /** Returns the pages of a project that have such tables or figures. */
  public static List<Path> pages(Path project) {
    try (Stream<Path> docs = Files.walk(project.resolve("docs"))) {
      return Stream.concat(docs, Stream.of(project.resolve("README.md")))
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> TABLE.matcher(text(file)).find() || QuotedFigure.isIn(text(file)))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new ReplayFailure(project + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Regenerates the tables and figures of a page. */
  public void fill(Path page) {
    try {
      Files.writeString(page, filled(page));
    } catch (IOException e) {
      throw new ReplayFailure(page + " cannot be written: " + e.getMessage(), e);
    }
  }

  /** Returns the text of a page with regenerated tables and figures. */
  String filled(Path page) {
    return TABLE
        .matcher(QuotedFigure.fill(text(page), this))
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(1) + table(found.group(2), found.group(3)) + found.group(4)));
  }

  private String table(String kind, String words) {
    Marker marker = Marker.parse(words);
    return switch (kind) {
      case "runs" -> RunTables.runs(marker.files(), this::benchmarks);
      case "machine" ->
          RunTables.machine(
              marker.files().stream()
                  .flatMap(file -> benchmarks(file).results().stream())
                  .toList());
      case "strategies" -> JmhTable.markdown(text(resultsDirectory.resolve(marker.file())), marker);
      default -> new PivotTable(benchmarks(marker.file()), marker).markdown();
    };
  }

  MeasuredBenchmarks benchmarks(String file) {
    return files.computeIfAbsent(
        file, name -> MeasuredBenchmarks.read(resultsDirectory.resolve(name)));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new ReplayFailure(file + " cannot be read: " + e.getMessage(), e);
    }
  }
}
