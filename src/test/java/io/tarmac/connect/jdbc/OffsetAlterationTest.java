package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.error.ErrorCode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OffsetAlterationTest {

  @Test
  @DisplayName("C4_5 offsets that another session has taken are told with the code of that cause")
  void aTakenPartitionHasACode() {
    assertThat(OffsetAlteration.refused(DeliveryFailure.busy("another session has taken t-0")))
        .hasMessageStartingWith("another session has taken t-0; stop")
        .hasMessageEndingWith("[" + ErrorCode.CONTENDED_PARTITION.code() + "]");
  }

  @Test
  @DisplayName("C4_5 any other failure keeps its code")
  void anotherFailureKeepsItsCode() {
    DeliveryFailure failure =
        new DeliveryFailure(FailureKind.TRANSIENT, ErrorCode.UNREACHABLE, "nobody answers");

    assertThat(OffsetAlteration.refused(failure)).hasMessage(failure.getMessage());
  }
}
