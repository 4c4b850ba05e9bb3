package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.session.Answering;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;

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
    "H2, 2.5.252, H2",
    "SQLite, 3.54.1, SQLite",
    "Microsoft SQL Server, 16.00.4135, SQL Server",
    "Oracle, Oracle Database 19c, Oracle",
    "DB2/LINUXX8664, SQL11058, Db2"
  })
  void recognises(String product, String version, String database) throws Exception {
    assertThat(KnownDatabases.product(metadata(product, version)).name()).isEqualTo(database);
  }

  @Test
  void anUnknownDatabaseIsNamedBesideTheKnownOnes() {
    assertThatThrownBy(() -> KnownDatabases.product(metadata("Informix", "14.10")))
        .isInstanceOf(UnknownDatabaseException.class)
        .hasMessageContainingAll("Informix", "Oracle", "PostgreSQL", "MariaDB", "MySQL", "H2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"databases.md", "errors.md"})
  @DisplayName("each known database is in the tests' list, and on the page")
  void eachDatabaseIsListed(String page) throws Exception {
    List<String> known = KnownDatabases.ALL.stream().map(DatabaseProduct::name).toList();

    assertThat(NamedDatabases.names()).containsExactlyInAnyOrderElementsOf(known);
    assertThat(Files.readString(Path.of("docs", "reference", page))).contains(known);
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
    assertThat(KnownDatabases.sessionStatement(metadata("Informix", "14.10"))).isNull();
  }

  @Test
  @DisplayName("C9 CockroachDB is known by what its servers say when a session begins")
  void cockroachDbIsKnownByWhatItsServersSay() throws Exception {
    DatabaseMetaData metadata = metadata("PostgreSQL", "13.0.0", "CockroachDB CCL v25.2.1");

    assertThat(KnownDatabases.product(metadata).name()).isEqualTo("CockroachDB");
    assertThat(KnownDatabases.sessionStatement(metadata)).contains("lock_timeout");
  }

  private static DatabaseMetaData metadata(String product, String version) {
    return metadata(product, version, null);
  }

  private static DatabaseMetaData metadata(
      String product, String version, @Nullable String status) {
    PGConnection driver =
        Answering.with(PGConnection.class, Map.of("getParameterStatus", () -> status));
    Connection connection =
        Answering.with(
            Connection.class, Map.of("isWrapperFor", () -> true, "unwrap", () -> driver));
    return Answering.with(
        DatabaseMetaData.class,
        Map.of(
            "getDatabaseProductName", () -> product,
            "getDatabaseProductVersion", () -> version,
            "getConnection", () -> connection));
  }
}
