package io.tarmac.perf.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;

class Events4TrafficTest {
  private static final Events4Traffic TRAFFIC = new Events4Traffic();

  @Test
  void anEventHasNoKeyAndTheColumnsOfItsRow() {
    Event event = TRAFFIC.event(7);
    Struct value = Objects.requireNonNull(event.value());

    assertThat(event.key()).isNull();
    assertThat(value.schema().field("id").schema()).isEqualTo(Schema.INT64_SCHEMA);
    assertThat(TRAFFIC.expected(10).row(7))
        .isEqualTo(
            List.of(
                7L, value.getString("category"), value.getFloat64("value"), value.getInt64("ts")));
  }

  @Test
  void categoriesFitIntoTheirColumn() {
    assertThat(TRAFFIC.event(10_000_000).value().getString("category"))
        .hasSizeLessThanOrEqualTo(50);
  }
}
