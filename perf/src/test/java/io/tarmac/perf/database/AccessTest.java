package io.tarmac.perf.database;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTest {

  @Test
  void whatIsPrintedHasNeitherUserNorPassword() {
    assertThat(access("jdbc:mysql://u:secret@host:3306/db?user=u&password=secret").toString())
        .isEqualTo("jdbc:mysql://host:3306/db");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://u:se/cret@host/db",
        "jdbc:postgresql://u:secret?@host/db",
        "jdbc:postgresql://[secret",
        "jdbc:mysql://address=(host=h)(port=1)(user=u)(password=secret)/db",
        "jdbc:mysql://(host=h,password=secret)/db",
        "jdbc:mysql:loadbalance://u:secret@h/db",
        "jdbc:mariadb://host/db?user=u@secret&password=x"
      })
  void ofAUrlWhosePartsCannotBeToldApartOnlyTheKindIsPrinted(String url) {
    assertThat(access(url).toString()).matches("jdbc:[a-z]+:\\.\\.\\.");
  }

  @Test
  void theParametersOfAUrlAreKnownWithoutUserAndPassword() {
    assertThat(access("jdbc:mysql://h/d").parameters()).isEmpty();
    assertThat(
            access("jdbc:mysql://u@h/d?user=u&rewriteBatchedStatements=true&Password=s&a=b=c&d")
                .parameters())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("rewriteBatchedStatements", "true", "a", "b=c", "d", ""));
    assertThat(access("jdbc:mariadb://h/d;user=u;useBulkStmts=true").parameters())
        .isEqualTo(Map.of("useBulkStmts", "true"));
  }

  @Test
  void ofAUrlWhosePartsCannotBeToldApartNoParameterIsPrinted() {
    assertThat(access("jdbc:postgresql://u:secret?@host/db?a=b").parameters())
        .isEqualTo(Map.of("...", "..."));
  }

  @Test
  void aUrlOfAnotherDatabaseIsRefused() {
    assertFails(
        () -> OwnDatabase.connect(DatabaseKind.MYSQL, access("jdbc:mariadb://h/d")), "jdbc:mysql:");
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsAFailureThatKeepsThePassword() {
    Access access = access("jdbc:postgresql://127.0.0.1:1/db?user=u&password=secret");

    assertFails(() -> OwnDatabase.connect(DatabaseKind.POSTGRESQL, access), "127.0.0.1:1")
        .hasMessageNotContaining("secret");
  }

  @Test
  void aProxyTakesThePlaceOfTheServerAndNothingElse() {
    Access access = access("jdbc:postgresql://db.example:5433/d?user=u");

    assertThat(access.through(77).url()).isEqualTo("jdbc:postgresql://127.0.0.1:77/d?user=u");
    assertThat(access.server(DatabaseKind.POSTGRESQL))
        .isEqualTo(InetSocketAddress.createUnresolved("db.example", 5433));
    assertThat(access("jdbc:mysql://h/d").server(DatabaseKind.MYSQL).getPort()).isEqualTo(3306);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:mysql://a,b/d", "jdbc:mysql://u:secret@h/d"})
  void thereIsNoProxyToAServerThatTheUrlDoesNotPlainlyName(String url) {
    assertFails(() -> access(url).through(77), "no proxy").hasMessageNotContaining("secret");
  }

  private static Access access(String url) {
    return new Access(url, Optional.empty(), Optional.empty());
  }
}
