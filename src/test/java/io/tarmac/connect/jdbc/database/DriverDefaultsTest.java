package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DriverDefaultsTest {

  @Test
  @DisplayName("C8_2 MySQL's driver leaves braces and backslashes in names to the server")
  void mySqlsDriverLeavesNamesToTheServer() {
    assertThat(DriverDefaults.of("jdbc:mysql://db.example/fleet"))
        .containsEntry("enableEscapeProcessing", "false")
        .containsEntry("useServerPrepStmts", "true");
  }

  @Test
  @DisplayName("C5_1 what the URL sets is left alone, the rest has its default")
  void whatTheUrlSetsIsLeftAlone() {
    Properties defaults =
        DriverDefaults.of(
            "jdbc:mysql://db.example/fleet?connectTimeout=5&useServerPrepStmts=false");

    assertThat(defaults)
        .doesNotContainKeys("connectTimeout", "useServerPrepStmts")
        .containsEntry("enableEscapeProcessing", "false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:h2:mem:mysql", "jdbc:oracle:thin:@db.example:1521/mysql"})
  void otherDriversAreNotGivenMySqlsProperties(String url) {
    assertThat(DriverDefaults.of(url)).doesNotContainKey("enableEscapeProcessing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:mysql://db/fleet", "jdbc:mariadb://db/fleet?sessionVariables=a=1"})
  @DisplayName("C7_3 a session is in UTC and strict whatever the URL sets of it")
  void aSessionIsInUtcAndStrict(String url) {
    assertThat(DriverDefaults.sessionStatement(url))
        .startsWith("SET time_zone = '+00:00'")
        .contains("CONCAT(@@sql_mode, ',NO_AUTO_VALUE_ON_ZERO,STRICT_ALL_TABLES')");
    assertThat(DriverDefaults.sessionStatement("jdbc:h2:mem:fleet")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"jdbc:postgresql://db/fleet", "jdbc:mysql://db/fleet", "jdbc:mariadb://db/fleet"})
  @DisplayName("C5_1 a server that cannot be reached or does not answer is given up in time")
  void everyServerIsGivenUpInTime(String url) {
    int perSecond = url.startsWith("jdbc:postgresql:") ? 1 : 1_000;

    assertThat(seconds(url, "connectTimeout", perSecond)).isBetween(1, 60);
    assertThat(seconds(url, "socketTimeout", perSecond)).isBetween(1, 120);
    assertThat(DriverDefaults.of(url + "?socketTimeout=7")).doesNotContainKey("socketTimeout");
  }

  private static int seconds(String url, String property, int perSecond) {
    return Integer.parseInt(DriverDefaults.of(url).getProperty(property)) / perSecond;
  }

  @Test
  void theCallerMayAddToWhatItGets() {
    String url = "jdbc:mysql://db.example/fleet";

    DriverDefaults.of(url).setProperty("user", "pilot");

    assertThat(DriverDefaults.of(url)).doesNotContainKey("user");
  }
}
