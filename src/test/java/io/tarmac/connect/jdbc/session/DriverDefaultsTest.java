package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.mysql.MySqlSession;
import io.tarmac.connect.jdbc.database.mysql.OneSession;
import java.util.Locale;
import java.util.Map;
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
    assertThat(defaults("jdbc:mysql://db.example/fleet"))
        .containsEntry("enableEscapeProcessing", "false")
        .containsEntry("useServerPrepStmts", "true");
  }

  @Test
  @DisplayName("C5_1 what the URL sets is left alone, the rest has its default")
  void whatTheUrlSetsIsLeftAlone() {
    Properties defaults =
        defaults("jdbc:mysql://db.example/fleet?connectTimeout=5&useServerPrepStmts=false");

    assertThat(defaults)
        .doesNotContainKeys("connectTimeout", "useServerPrepStmts")
        .containsEntry("enableEscapeProcessing", "false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:h2:mem:mysql", "jdbc:oracle:thin:@db.example:1521/mysql"})
  void otherDriversAreNotGivenMySqlsProperties(String url) {
    assertThat(defaults(url)).doesNotContainKey("enableEscapeProcessing");
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
    assertThat(defaults(url))
        .containsEntry("ha.loadBalanceStrategy", OneSession.class.getName())
        .containsEntry("secondsBeforeRetrySource", "0")
        .containsEntry("queriesBeforeRetrySource", "0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://db/fleet",
        "jdbc:mysql://a,b/fleet?allowLoadLocalInfileInPath=/etc",
        "jdbc:mysql+srv:loadbalance://db/fleet"
      })
  @DisplayName("C10_6 MySQL's driver sends files of an empty path, which are none")
  void mySqlsDriverSendsNoFile(String url) {
    assertThat(defaults(url)).containsEntry("allowLoadLocalInfileInPath", "");
    assertThat(defaults(url, Map.of("allowLoadLocalInfileInPath", "/etc")))
        .containsEntry("allowLoadLocalInfileInPath", "");
  }

  @Test
  @DisplayName("C10_6 MariaDB's driver may load if that is asked for by its name")
  void mariaDbsDriverMayLoadIfThatIsAskedFor() {
    String url = "jdbc:mariadb://db/fleet";

    assertThat(defaults(url)).containsEntry("allowLocalInfile", "false");
    assertThat(defaults(url, Map.of("allowLocalInfile", "true")))
        .containsEntry("allowLocalInfile", "false");
    assertThat(loading(url, Map.of())).containsEntry("allowLocalInfile", "true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql:sequential://db/fleet?permitMysqlScheme",
        "jdbc:mysql://db/fleet?a=b&permitMysqlScheme=true",
        "jdbc:logging:mariadb://db/fleet",
        "jdbc:logging:a:jdbc:mariadb:loadbalance://db/fleet"
      })
  @DisplayName("C10_6 nor may it for MySQL's scheme or behind another driver")
  void norMayItInDisguise(String url) {
    assertThat(defaults(url)).containsEntry("allowLocalInfile", "false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:mysql://db/fleet", "jdbc:h2:tcp://mariadb:9092/mem:a"})
  void otherDriversAreNotGivenMariaDbsProperties(String url) {
    assertThat(defaults(url)).doesNotContainKey("allowLocalInfile");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LOAD DATA LOCAL InFile \n'/etc/hostname'",
        "LOAD DATA LOCAL INFILE'/etc/hostname'"
      })
  @DisplayName("C10_6 MariaDB's driver may not load where the settings name a file")
  void mariaDbsDriverMayNotLoadWhereTheSettingsNameAFile(String file) {
    String url = "jdbc:mariadb://db/fleet";

    assertThat(loading(url + "?sessionVariables=" + file, Map.of()))
        .containsEntry("allowLocalInfile", "false");
    assertThat(loading(url, Map.of("sessionVariables", "a=" + file)))
        .containsEntry("allowLocalInfile", "false");
  }

  @Test
  @DisplayName("C7_3 a session that MariaDB's driver opens by itself begins as any other")
  void everySessionOfMariaDbsDriverBeginsAlike() {
    assertThat(defaults("jdbc:mariadb:sequential://a,b/fleet"))
        .containsEntry("initSql", MySqlSession.STATEMENT);
    assertThat(defaults("jdbc:mariadb://a,b/fleet")).doesNotContainKey("initSql");
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
    assertThat(defaults(url + "?socketTimeout=7")).doesNotContainKey("socketTimeout");
  }

  @Test
  @DisplayName("C3_4 an answer of PostgreSQL that never ends does not take the whole heap")
  void anAnswerHasAnEnd() {
    assertThat(defaults("jdbc:postgresql://db/fleet")).containsEntry("maxResultBuffer", "50p");
    assertThat(defaults("jdbc:postgresql://db/fleet?maxResultBuffer=1G"))
        .doesNotContainKey("maxResultBuffer");
  }

  @Test
  @DisplayName("C10_6 no server names a service to get a Kerberos ticket for, unless that is asked")
  void noServerAsksForATicket() {
    assertThat(defaults("jdbc:mysql://db/fleet"))
        .containsEntry("disabledAuthenticationPlugins", "authentication_kerberos_client");
    assertThat(defaults("jdbc:mariadb://db/fleet"))
        .extractingByKey("restrictedAuth")
        .asString()
        .contains("client_ed25519")
        .doesNotContain("gssapi");
    assertThat(defaults("jdbc:mariadb://db/fleet?restrictedAuth=auth_gssapi_client"))
        .doesNotContainKey("restrictedAuth");
  }

  @ParameterizedTest
  @ValueSource(strings = {"useBulkStmts", "useBulkStmtsForInserts"})
  @DisplayName(
      "C8_3 bulk inserts of MariaDB's driver go without kept statements, wherever asked for")
  void bulkInsertsGoWithoutKeptStatements(String option) {
    String url = "jdbc:mariadb://db/fleet";

    assertThat(defaults(url)).containsEntry("useServerPrepStmts", "true");
    assertThat(defaults(url + "?" + option + "=true")).doesNotContainKey("useServerPrepStmts");
    assertThat(defaults(url, Map.of(option, "true")))
        .doesNotContainKey("useServerPrepStmts")
        .containsEntry(option, "true");
  }

  @Test
  @DisplayName(
      "C5_1 C1_1 what the configuration sets wins over a default, but not over one session")
  void whatTheConfigurationSets() {
    assertThat(
            defaults(
                "jdbc:mysql://a,b/fleet",
                Map.of("connectTimeout", "5", "ha.loadBalanceStrategy", "random")))
        .containsEntry("connectTimeout", "5")
        .containsEntry("ha.loadBalanceStrategy", OneSession.class.getName());
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:sqlserver://db;databaseName=fleet, loginTimeout, 30, socketTimeout, 60000",
    "jdbc:oracle:thin:@//db/fleet, oracle.net.CONNECT_TIMEOUT, 10000,"
        + " oracle.jdbc.ReadTimeout, 60000",
    "jdbc:db2://db:50000/fleet, loginTimeout, 30, blockingReadConnectionTimeout, 60"
  })
  @DisplayName("C5_1 C9 so is a server of a driver that is not bundled, in that driver's units")
  void serversOfOtherDriversAreGivenUpInTime(
      String url, String toConnect, String connectTime, String toAnswer, String answerTime) {
    assertThat(defaults(url))
        .containsEntry(toConnect, connectTime)
        .containsEntry(toAnswer, answerTime);
    assertThat(defaults(url + ";" + toAnswer.toUpperCase(Locale.ROOT) + "=7"))
        .doesNotContainKey(toAnswer)
        .containsEntry(toConnect, connectTime);
  }

  @Test
  @DisplayName("C5_1 C9 what SQL Server's URL sets is left alone, in whatever case")
  void whatSqlServersUrlSetsIsLeftAlone() {
    assertThat(defaults("jdbc:sqlserver://db;LoginTimeout=5;sockettimeout=9")).isEmpty();
  }

  @Test
  @DisplayName("C5_1 C9 what the configuration sets is given once, in its own case")
  void whatTheConfigurationSetsIsGivenOnce() {
    assertThat(
            defaults("jdbc:sqlserver://db;databaseName=fleet", Map.of("SocketTimeout", "600000")))
        .containsOnly(Map.entry("SocketTimeout", "600000"), Map.entry("loginTimeout", "30"));
  }

  private static Properties defaults(String url) {
    return defaults(url, Map.of());
  }

  private static Properties defaults(String url, Map<String, String> configured) {
    return DriverDefaults.of(new ConnectionSettings(url, null, null, configured, false));
  }

  /** Returns the properties for a task that asks for loading by its name. */
  private static Properties loading(String url, Map<String, String> properties) {
    return DriverDefaults.of(new ConnectionSettings(url, null, null, properties, true));
  }

  private static int seconds(String url, String property, int perSecond) {
    return Integer.parseInt(defaults(url).getProperty(property)) / perSecond;
  }

  @Test
  void theCallerMayAddToWhatItGets() {
    String url = "jdbc:mysql://db.example/fleet";

    defaults(url).setProperty("user", "pilot");

    assertThat(defaults(url)).doesNotContainKey("user");
  }
}
