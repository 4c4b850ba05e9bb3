package io.tarmac.perf.report;

import io.tarmac.perf.result.BenchmarkFailure;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.servers.TemporaryDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The page of results, without a browser. */
public final class TestingPage {
  private TestingPage() {}

  public static String source(List<BenchmarkResult> results, BenchmarkFailure... failures) {
    Path directory = TemporaryDirectory.create("page");
    try {
      Path file = directory.resolve("new").resolve("index.html");
      SuitePage.write(file, results, List.of(failures));
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      TemporaryDirectory.delete(directory);
    }
  }

  /** Returns the words of the page, in the order in which a reader finds them. */
  static String text(List<BenchmarkResult> results, BenchmarkFailure... failures) {
    Page page = SuitePage.page(results, List.of(failures));
    List<String> words = new ArrayList<>(List.of(page.title()));
    words.addAll(page.texts());
    for (Page.Section section : page.sections()) {
      words.addAll(List.of(section.title(), section.text()));
      for (Chart chart : section.charts()) {
        words.addAll(List.of(chart.title(), chart.note()));
        addTable(words, chart.table());
      }
      addTable(words, section.table());
    }
    return String.join(" ", words).replaceAll("\\s+", " ");
  }

  private static void addTable(List<String> words, @Nullable PageTable table) {
    if (table != null) {
      words.add(table.caption());
      words.addAll(table.heads());
      table.rows().forEach(words::addAll);
    }
  }
}
