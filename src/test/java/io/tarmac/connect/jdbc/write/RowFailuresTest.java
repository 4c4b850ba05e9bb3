package io.tarmac.connect.jdbc.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RowFailuresTest {

  @Test
  @DisplayName("C2_4 class 23 is a violation, wherever in the chain, and MySQL's check constraint")
  void violationsAreFoundInTheChain() {
    SQLException next = new SQLException("", "HY000");
    next.setNextException(new SQLException("", "23503"));

    assertThat(RowFailures.isOfConstraint(new SQLException("", "23505"))).isTrue();
    assertThat(RowFailures.isOfConstraint(next)).isTrue();
    assertThat(RowFailures.isOfConstraint(new SQLException("", "", 3819))).isTrue();
    assertThat(
            RowFailures.isOfConstraint(
                new BatchUpdateException("", null, 0, new int[0], new SQLException("", "23000"))))
        .isTrue();
  }

  @Test
  @DisplayName("C5_2 what is in the way at a unique index may be another writer's")
  void duplicatesAreTold() {
    SQLException next = new SQLException("", "HY000");
    next.setNextException(new SQLException("", "23505"));

    assertThat(RowFailures.isDuplicate(next)).isTrue();
    assertThat(RowFailures.isDuplicate(new SQLException("", "23000", 1062))).isTrue();
    assertThat(RowFailures.isDuplicate(new SQLException("", "23000", 1048))).isFalse();
    assertThat(RowFailures.isDuplicate(new SQLException("", "23502"))).isFalse();
  }

  @Test
  @DisplayName("C2_4 nothing else is tried again in another order")
  void nothingElseIsAViolation() {
    assertThat(RowFailures.isOfConstraint(new SQLException("", "22001"))).isFalse();
    assertThat(RowFailures.isOfConstraint(new SQLException("", "40P01"))).isFalse();
    assertThat(RowFailures.isOfConstraint(new SQLException("23505"))).isFalse();
  }

  @Test
  @DisplayName("C5_3 what only a statement of many rows meets may go through row by row")
  void whatOnlyManyRowsMeet() {
    assertThat(RowFailures.isOne(new SQLException("a second time", "21000"))).isTrue();
    assertThat(RowFailures.isOne(new SQLException("already modified", "27000"))).isTrue();
    assertThat(RowFailures.isOne(new SQLException("statement timeout", "57014"))).isTrue();
    assertThat(RowFailures.isOne(new SQLException("as many columns as values", "21S01"))).isFalse();
    assertThat(RowFailures.isOne(new SQLException("shutdown", "57P01"))).isFalse();
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

  @Test
  @DisplayName("C5_3 a value, a constraint or a user's trigger can be one row's fault")
  void aRowIsToBlame() {
    assertThat(RowFailures.isOne(new SQLException("", "22001"))).isTrue();
    assertThat(RowFailures.isOne(new SQLException("", "23505"))).isTrue();
    assertThat(RowFailures.isOne(new SQLException("", "P0001"))).isTrue();
    assertThat(RowFailures.isOne(new SQLException("", "45000"))).isTrue();
    assertThat(RowFailures.isOne(new SQLException("", "HY000", 1366))).isTrue();
    assertThat(RowFailures.isOne(new SQLException("", "08006"))).isFalse();
    assertThat(RowFailures.isOne(new SQLException("", "42P01"))).isFalse();
    assertThat(RowFailures.isOne(new SQLException("no state"))).isFalse();
  }
}
