package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ToldTest {
  private static final Told END =
      new Told(
          Map.of("write-time-ms-total", 5_000.0, "batches-ended-by-size-total", 12.0),
          OptionalDouble.of(8));

  @Test
  void whatTheFirstEventsTookIsNotOfThePass() {
    Told first = new Told(Map.of("write-time-ms-total", 2_000.0), OptionalDouble.of(6.5));

    assertThat(END.since(first))
        .isEqualTo(
            new Told(
                Map.of("write-time-ms-total", 3_000.0, "batches-ended-by-size-total", 12.0),
                OptionalDouble.of(1.5)));
  }

  @Test
  void withoutFirstEventsAllIsOfThePass() {
    assertThat(END.since(Told.NOTHING)).isEqualTo(END);
  }

  @Test
  void consumersThatDoNotTellHaveNoDifference() {
    Told silent = new Told(Map.of(), OptionalDouble.empty());

    assertThat(silent.since(END).fetchSeconds()).isEmpty();
  }
}
