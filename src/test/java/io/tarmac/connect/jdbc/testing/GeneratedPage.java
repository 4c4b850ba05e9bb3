package io.tarmac.connect.jdbc.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Pages of the documentation that tests render from the code. */
public final class GeneratedPage {

  private GeneratedPage() {}

  /** Requires the rendered text to be the page's, or writes the page if that is asked for. */
  public static void check(Class<?> test, Path page, String rendered) throws IOException {
    if ("write".equals(System.getProperty("tarmac.docs"))) {
      Files.writeString(page, rendered);
    }

    assertThat(page)
        .describedAs("write it with -Dtest=%s -Dtarmac.docs=write", test.getSimpleName())
        .hasContent(rendered);
  }
}
