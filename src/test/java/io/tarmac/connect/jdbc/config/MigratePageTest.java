package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.testing.GeneratedPage;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MigratePageTest {

  @Test
  @DisplayName("C10_1 the page on other sinks' configurations says what the profiles do")
  void thePageSaysWhatTheProfilesDo() throws Exception {
    GeneratedPage.check(getClass(), Path.of("docs", "how-to", "migrate.md"), MigratePage.render());
  }
}
