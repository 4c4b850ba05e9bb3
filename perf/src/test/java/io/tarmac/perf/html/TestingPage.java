package io.tarmac.perf.html;

import io.tarmac.perf.suite.CellFailure;
import io.tarmac.perf.suite.CellResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The page of results in a directory of a test, as a reader of its source sees it. */
record TestingPage(Path directory) {
  private static final Pattern TAG = Pattern.compile("<[^>]+>");

  String source(List<CellResult> results, CellFailure... failures) {
    Path file = directory.resolve("new").resolve("index.html");
    SuitePage.write(file, results, List.of(failures));
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The page's own source, without the library. */
  String head(List<CellResult> results) {
    String page = source(results);
    return page.substring(0, page.indexOf("<script"));
  }

  /** The words of it. */
  String text(List<CellResult> results, CellFailure... failures) {
    String page = source(results, failures);
    String head = page.substring(0, page.indexOf("<script"));
    return TAG.matcher(head).replaceAll(" ").replaceAll("\\s+", " ");
  }
}
