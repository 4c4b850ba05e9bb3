package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.testing.GeneratedPage;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MigratePageTest {

  private static final Path PAGE = Path.of("docs", "how-to", "migrate.md");

  @Test
  @DisplayName("C10_1 the page on other sinks' configurations says what the profiles do")
  void thePageSaysWhatTheProfilesDo() throws Exception {
    GeneratedPage.check(getClass(), PAGE, MigratePage.render());
  }
}
