package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.write.mysql.OneSession;
import java.util.Properties;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
  @ValueSource(
      strings = {
        "jdbc:mysql://a,b/fleet?secondsBeforeRetrySource=30",
        "jdbc:mysql:loadbalance://a,b/fleet?ha.loadBalanceStrategy=random",
        "jdbc:mysql+srv:replication://db/fleet"
      })
  @DisplayName("C1_1 MySQL's driver stays in one session, whatever the URL says")
  void mySqlsDriverStaysInOneSession(String url) {
    assertThat(DriverDefaults.of(url))
        .containsEntry("ha.loadBalanceStrategy", OneSession.class.getName())
        .containsEntry("secondsBeforeRetrySource", "0")
        .containsEntry("queriesBeforeRetrySource", "0");
  }

  @Test
  @DisplayName("C7_3 a session that MariaDB's driver opens by itself begins as any other")
  void everySessionOfMariaDbsDriverBeginsAlike() {
    assertThat(DriverDefaults.of("jdbc:mariadb:sequential://a,b/fleet"))
        .containsEntry("initSql", SessionStatements.MYSQL);
    assertThat(DriverDefaults.of("jdbc:mariadb://a,b/fleet")).doesNotContainKey("initSql");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db/fleet",
        "jdbc:mysql://db/fleet",
        "jdbc:MySQL://db/fleet",
        "jdbc:mysql+srv://_mysql._tcp.db/fleet",
        "jdbc:mariadb://db/fleet"
      })
  @DisplayName("C5_1 a server that cannot be reached or does not answer is given up in time")
  void everyServerIsGivenUpInTime(String url) {
    int perSecond = url.startsWith("jdbc:postgresql:") ? 1 : 1_000;

    assertThat(seconds(url, "connectTimeout", perSecond)).isBetween(1, 60);
    assertThat(seconds(url, "socketTimeout", perSecond)).isBetween(1, 120);
    assertThat(DriverDefaults.of(url + "?socketTimeout=7")).doesNotContainKey("socketTimeout");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:oracle:thin:@//db/fleet, oracle.net.CONNECT_TIMEOUT, 1000",
    "jdbc:oracle:thin:@//db/fleet, oracle.jdbc.ReadTimeout, 1000",
    "jdbc:sqlserver://db;databaseName=fleet, loginTimeout, 1",
    "jdbc:sqlserver://db;databaseName=fleet, socketTimeout, 1000",
    "jdbc:db2://db:50000/fleet, loginTimeout, 1",
    "jdbc:db2://db:50000/fleet, blockingReadConnectionTimeout, 1"
  })
  @DisplayName("C5_1 C9 so is one of those that the build has no server of")
  void serversThatTheBuildDoesNotHaveAreGivenUpInTime(String url, String property, int perSecond) {
    assertThat(seconds(url, property, perSecond)).isBetween(1, 60);
    assertThat(DriverDefaults.of(url + ";" + property + "=7")).doesNotContainKey(property);
  }

  @Test
  @DisplayName("C5_1 C9 what SQL Server's URL sets is left alone, in whatever case")
  void whatSqlServersUrlSetsIsLeftAlone() {
    assertThat(DriverDefaults.of("jdbc:sqlserver://db;LoginTimeout=5;sockettimeout=9")).isEmpty();
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
