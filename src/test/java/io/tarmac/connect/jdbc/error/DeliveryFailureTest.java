package io.tarmac.connect.jdbc.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeliveryFailureTest {

  @Test
  @DisplayName("C10_3 a failure at a record keeps its kind and carries no driver's exception")
  void aFailureAtARecordNamesIt() {
    DeliveryFailure failure =
        new DeliveryFailure(
            FailureKind.BAD_RECORD, ErrorCode.VALUE_DOES_NOT_FIT, "table t: too long");

    DeliveryFailure at = failure.at("flights-3@42");

    assertThat(at)
        .hasMessage("record flights-3@42: table t: too long [TARMAC-TYPE-01]")
        .hasNoCause();
    assertThat(at.with("; widen it"))
        .hasMessage("record flights-3@42: table t: too long; widen it [TARMAC-TYPE-01]");
    assertThat(at.kind()).isEqualTo(FailureKind.BAD_RECORD);
  }

  @Test
  @DisplayName("C5_3 where no record was looked at none is blamed, and what passes still passes")
  void whereNoRecordWasLookedAtNoneIsBlamed() {
    DeliveryFailure blamed = unprepared(FailureKind.BAD_RECORD).blamingNoRecord();

    assertThat(blamed).hasMessage("table t could not be prepared [TARMAC-DDL-01]").hasNoCause();
    assertThat(blamed.kind()).isEqualTo(FailureKind.FATAL);
    for (FailureKind kind : List.of(FailureKind.TRANSIENT, FailureKind.FATAL)) {
      DeliveryFailure other = unprepared(kind);
      assertThat(other.blamingNoRecord()).isSameAs(other);
    }
  }

  private static DeliveryFailure unprepared(FailureKind kind) {
    return new DeliveryFailure(kind, ErrorCode.REFUSED_CHANGE, "table t could not be prepared");
  }
}
