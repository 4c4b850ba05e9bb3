package io.tarmac.perf.html;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Texts of this package, and the library that draws, from the class path. */
final class Resource {
  private static final String LIBRARY =
      "/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";

  private Resource() {}

  /** A file beside this class. */
  static String text(String name) {
    try (InputStream in = Resource.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new FileNotFoundException(name + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Chart.js, without the reference to its source map, which a page alone does not have. */
  static String library() {
    return text(LIBRARY).replaceAll("(?m)^//# sourceMappingURL=.*$", "");
  }
}
