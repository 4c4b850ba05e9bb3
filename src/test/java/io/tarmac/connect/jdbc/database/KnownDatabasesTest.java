package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.DatabaseMetaData;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownDatabasesTest {

  @DisplayName("C9 a database is known by what its server says of itself")
  @ParameterizedTest
  @CsvSource({
    "PostgreSQL, 18.6, PostgreSQL",
    "MySQL, 9.7.4, MySQL",
    "MySQL, 8.4.6-commercial, MySQL",
    "MariaDB, 11.4.5-MariaDB-log, MariaDB",
    "MariaDB, 11.4.5, MariaDB",
    "MySQL, 11.4.5-MariaDB-log, MariaDB",
    "MySQL, 5.5.5-10.11.6-MariaDB-1:10.11.6+maria~ubu2204, MariaDB",
    "H2, 2.5.252, H2"
  })
  void recognises(String product, String version, String database) throws Exception {
    assertThat(KnownDatabases.recognise(metadata(product, version)).name()).isEqualTo(database);
  }

  @Test
  void anUnknownDatabaseIsNamedBesideTheKnownOnes() {
    assertThatThrownBy(() -> KnownDatabases.recognise(metadata("Oracle", "23ai")))
        .isInstanceOf(UnknownDatabaseException.class)
        .hasMessageContainingAll("Oracle", "PostgreSQL", "MariaDB", "MySQL", "H2");
  }

  @ParameterizedTest
  @CsvSource({
    "MySQL, 9.7.4",
    "MariaDB, 11.4.5",
    "MySQL, 5.5.5-10.11.6-MariaDB-1:10.11.6+maria~ubu2204"
  })
  @DisplayName("C7_3 a session is in UTC and strict whatever the URL says, and an empty text none")
  void aSessionIsInUtcAndStrict(String product, String version) throws Exception {
    assertThat(KnownDatabases.sessionStatement(metadata(product, version)))
        .startsWith("SET time_zone = '+00:00'")
        .contains(
            "CONCAT(REPLACE(@@sql_mode, 'EMPTY_STRING_IS_NULL',",
            ",NO_AUTO_VALUE_ON_ZERO,STRICT_ALL_TABLES')")
        .doesNotContain("''");
  }

  @Test
  @DisplayName("C5_1 what a session begins with depends on the server, not on the URL")
  void theServerDecidesWhatASessionBeginsWith() throws Exception {
    assertThat(KnownDatabases.sessionStatement(metadata("PostgreSQL", "18.6")))
        .contains("client_min_messages", "lock_timeout");
    assertThat(KnownDatabases.sessionStatement(metadata("H2", "2.5.252"))).isNull();
    assertThat(KnownDatabases.sessionStatement(metadata("Oracle", "23ai"))).isNull();
  }

  private static DatabaseMetaData metadata(String product, String version) {
    return (DatabaseMetaData)
        Proxy.newProxyInstance(
            KnownDatabasesTest.class.getClassLoader(),
            new Class<?>[] {DatabaseMetaData.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getDatabaseProductName" -> product;
                  case "getDatabaseProductVersion" -> version;
                  default -> throw new AssertionError("not expected: " + method);
                });
  }
}
