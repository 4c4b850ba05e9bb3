package io.tarmac.perf.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;

class FlatTrafficTest {
  private static final FlatTraffic EVENTS4 = FlatTraffic.events4();

  @Test
  void anEventHasNoKeyAndTheColumnsOfItsRow() {
    Event event = EVENTS4.event(7);
    Struct value = Objects.requireNonNull(event.value());

    assertThat(event.key()).isNull();
    assertThat(value.schema().field("id").schema()).isEqualTo(Schema.INT64_SCHEMA);
    assertThat(EVENTS4.expected(10).row(7))
        .isEqualTo(
            List.of(
                7L, value.getString("category"), value.getFloat64("value"), value.getInt64("ts")));
  }

  @Test
  void categoriesFitIntoTheirColumn() {
    assertThat(EVENTS4.event(10_000_000).value().getString("category"))
        .hasSizeLessThanOrEqualTo(50);
  }

  @Test
  void everyRunSendsTheSameNamesExceptForTheTimes() {
    FlatTraffic traffic = FlatTraffic.names();
    Struct value = Objects.requireNonNull(traffic.event(7).value());

    assertThat(FlatTraffic.names().event(7)).isEqualTo(traffic.event(7));
    assertThat(value.getString("sent_at")).isEqualTo(Stamp.PLACEHOLDER);
    assertThat(traffic.expected(10).row(7))
        .isEqualTo(
            List.of(
                7, value.getString("first_name"), value.getString("last_name"), Stamp.PLACEHOLDER));
  }
}
