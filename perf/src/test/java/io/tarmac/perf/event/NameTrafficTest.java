package io.tarmac.perf.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;

class NameTrafficTest {
  @Test
  void everyRunSendsTheSameRowsButForTheTimesInThem() {
    NameTraffic traffic = new NameTraffic();
    Struct value = Objects.requireNonNull(traffic.event(7).value());

    assertThat(new NameTraffic().event(7)).isEqualTo(traffic.event(7));
    assertThat(value.getString("sent_at")).isEqualTo(Stamp.PLACEHOLDER);
    assertThat(traffic.expected(10).row(7))
        .isEqualTo(
            List.of(
                7, value.getString("first_name"), value.getString("last_name"), Stamp.PLACEHOLDER));
  }
}
