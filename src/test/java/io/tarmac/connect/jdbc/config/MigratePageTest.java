package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MigratePageTest {

  private static final Path PAGE = Path.of("docs", "how-to", "migrate.md");

  @Test
  @DisplayName("C10_1 the page on other sinks' configurations says what the profiles do")
  void thePageSaysWhatTheProfilesDo() throws Exception {
    String rendered = MigratePage.render();
    if ("write".equals(System.getProperty("tarmac.docs"))) {
      Files.writeString(PAGE, rendered);
    }

    assertThat(PAGE)
        .describedAs("write it with -Dtest=MigratePageTest -Dtarmac.docs=write")
        .hasContent(rendered);
  }
}
