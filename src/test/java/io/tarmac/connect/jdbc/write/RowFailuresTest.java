package io.tarmac.connect.jdbc.write;

import static io.tarmac.connect.jdbc.database.NamedDatabases.database;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.error.SqlStates;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowFailuresTest {

  private static final RowFailures STANDARD = new RowFailures(SqlStates.standard());

  @Test
  @DisplayName("C2_4 class 23 may be a matter of order, wherever in the chain")
  void violationsAreFoundInTheChain() {
    SQLException next = new SQLException("", "HY000");
    next.setNextException(new SQLException("", "23503"));

    assertThat(STANDARD.isOfOrder(new SQLException("", "23505"))).isTrue();
    assertThat(STANDARD.isOfOrder(new SQLException("", "23P01"))).isTrue();
    assertThat(STANDARD.isOfOrder(next)).isTrue();
    assertThat(of("MySQL").isOfOrder(new SQLException("", "23000", 1452))).isTrue();
    assertThat(
            STANDARD.isOfOrder(
                new BatchUpdateException("", null, 0, new int[0], new SQLException("", "23000"))))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "PostgreSQL, 23502, 0",
    "PostgreSQL, 23513, 0",
    "PostgreSQL, 23514, 0",
    "MySQL, 23000, 1048",
    "MariaDB, 23000, 4025",
    "MySQL, HY000, 3819"
  })
  @DisplayName("C2_4 a value that is missing, and a check, are of one row in any order")
  void whatConcernsOneRowIsOfNoOrder(String database, String state, int code) {
    assertThat(of(database).isOfOrder(new SQLException("null or check", state, code))).isFalse();
  }

  @Test
  @DisplayName("C5_2 what is in the way at a unique index may be another writer's")
  void duplicatesAreTold() {
    SQLException next = new SQLException("", "HY000");
    next.setNextException(new SQLException("", "23505"));

    assertThat(STANDARD.isDuplicate(next)).isTrue();
    assertThat(of("MySQL").isDuplicate(new SQLException("", "23000", 1062))).isTrue();
    assertThat(of("MySQL").isDuplicate(new SQLException("", "23000", 1048))).isFalse();
    assertThat(STANDARD.isDuplicate(new SQLException("", "23502"))).isFalse();
  }

  @Test
  @DisplayName("C2_4 nothing else is tried again in another order")
  void nothingElseIsAViolation() {
    assertThat(STANDARD.isOfOrder(new SQLException("", "22001"))).isFalse();
    assertThat(STANDARD.isOfOrder(new SQLException("", "40P01"))).isFalse();
    assertThat(STANDARD.isOfOrder(new SQLException("23505"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "a second time, 21000, true",
    "already modified, 27000, true",
    "statement timeout, 57014, true",
    "values, 21S01, false",
    "too long, 22001, false",
    "shutdown, 57P01, false",
    "no state, , false"
  })
  @DisplayName("C5_3 what only a statement of many rows meets may go through row by row")
  void whatOnlyManyRowsMeet(String message, String state, boolean isOfManyRows) {
    assertThat(STANDARD.isOfManyRows(new SQLException(message, state))).isEqualTo(isOfManyRows);
  }

  @Test
  @DisplayName("C5_1 a driver that has given up waiting is told from a connection that is lost")
  void timeoutsAreTold() {
    SocketTimeoutException timeout = new SocketTimeoutException("read timed out");

    assertThat(RowFailures.isTimeout(new SQLException("", "08006", timeout))).isTrue();
    assertThat(RowFailures.isTimeout(new SQLException("", "08006", new IOException(timeout))))
        .isTrue();
    assertThat(RowFailures.isTimeout(new SQLException("", "08006", new IOException()))).isFalse();
  }

  private static RowFailures of(String database) {
    return new RowFailures(database(database).product().errors().states());
  }
}
