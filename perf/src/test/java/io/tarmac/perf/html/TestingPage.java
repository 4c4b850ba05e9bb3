package io.tarmac.perf.html;

import io.tarmac.perf.suite.CellFailure;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.servers.TemporaryDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The page of results as a reader of its source sees it. */
public final class TestingPage {
  private static final Pattern TAG = Pattern.compile("<[^>]+>");

  private TestingPage() {}

  public static String source(List<CellResult> results, CellFailure... failures) {
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

  /** Returns the page's own source, without the library. */
  static String head(List<CellResult> results, CellFailure... failures) {
    String page = source(results, failures);
    return page.substring(0, page.indexOf("<script"));
  }

  /** Returns the words of the page. */
  static String text(List<CellResult> results, CellFailure... failures) {
    return TAG.matcher(head(results, failures)).replaceAll(" ").replaceAll("\\s+", " ");
  }
}
