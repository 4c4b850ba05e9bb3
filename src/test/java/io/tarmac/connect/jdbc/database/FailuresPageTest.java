package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.session.DriverDefaults;
import io.tarmac.connect.jdbc.testing.GeneratedPage;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FailuresPageTest {

  @Test
  @DisplayName("C5_3 the page that users read is what the tables of failures say")
  void thePageSaysWhatTheTablesSay() throws Exception {
    GeneratedPage.check(
        getClass(), Path.of("docs", "reference", "errors.md"), FailuresPage.render());
  }

  @Test
  @DisplayName("C5_1 the page names the times that drivers and sessions are given")
  void thePageNamesTheTimes() {
    assertThat(defaults("jdbc:postgresql://db/fleet"))
        .containsEntry("connectTimeout", "10")
        .containsEntry("loginTimeout", "30")
        .containsEntry("socketTimeout", "60");
    for (String url : List.of("jdbc:mysql://db/fleet", "jdbc:mariadb://db/fleet")) {
      assertThat(defaults(url))
          .containsEntry("connectTimeout", "10000")
          .containsEntry("socketTimeout", "60000");
    }
    assertThat(FailuresPage.render())
        .contains(
            "`connectTimeout` 10 s | `connectTimeout` 10 s",
            "`loginTimeout` 30 s",
            "`socketTimeout` 60 s | `socketTimeout` 60 s",
            "`lock_timeout` 30 s",
            "1.5 s of a `put`");
  }

  private static Properties defaults(String url) {
    return DriverDefaults.of(new ConnectionSettings(url, null, null));
  }
}
