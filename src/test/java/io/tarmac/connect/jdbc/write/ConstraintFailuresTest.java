package io.tarmac.connect.jdbc.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConstraintFailuresTest {

  @Test
  @DisplayName("C2_4 class 23 is a violation, wherever in the chain, and MySQL's check constraint")
  void violationsAreFoundInTheChain() {
    SQLException next = new SQLException("", "HY000");
    next.setNextException(new SQLException("", "23503"));

    assertThat(ConstraintFailures.isOne(new SQLException("", "23505"))).isTrue();
    assertThat(ConstraintFailures.isOne(next)).isTrue();
    assertThat(ConstraintFailures.isOne(new SQLException("", "", 3819))).isTrue();
    assertThat(
            ConstraintFailures.isOne(
                new BatchUpdateException("", null, 0, new int[0], new SQLException("", "23000"))))
        .isTrue();
  }

  @Test
  @DisplayName("C5_2 what is in the way at a unique index may be another writer's")
  void duplicatesAreTold() {
    SQLException next = new SQLException("", "HY000");
    next.setNextException(new SQLException("", "23505"));

    assertThat(ConstraintFailures.isDuplicate(next)).isTrue();
    assertThat(ConstraintFailures.isDuplicate(new SQLException("", "23000", 1062))).isTrue();
    assertThat(ConstraintFailures.isDuplicate(new SQLException("", "23000", 1048))).isFalse();
    assertThat(ConstraintFailures.isDuplicate(new SQLException("", "23502"))).isFalse();
  }

  @Test
  @DisplayName("C2_4 nothing else is tried again in another order")
  void nothingElseIsAViolation() {
    assertThat(ConstraintFailures.isOne(new SQLException("", "22001"))).isFalse();
    assertThat(ConstraintFailures.isOne(new SQLException("", "40P01"))).isFalse();
    assertThat(ConstraintFailures.isOne(new SQLException("23505"))).isFalse();
  }
}
