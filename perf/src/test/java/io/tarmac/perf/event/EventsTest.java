package io.tarmac.perf.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.json.JsonConverter;
import org.junit.jupiter.api.Test;

class EventsTest {
  private static final AviationRows ROWS = new AviationRows(AviationRows.DEFAULT_SEED);

  @Test
  void anEnvelopeAsJsonWithSchemaHasAboutThreeThousandOneHundredBytes() {
    Events events = new Events(ROWS, Shape.ENVELOPE);

    double value = mean(id -> json(events.event(id).value(), false).length);
    double key = mean(id -> json(events.event(id).key(), true).length);

    assertThat(value).isBetween(3_000.0, 3_200.0);
    // So the consumer's default fetch of one partition, a megabyte, holds far less than 500.
    assertThat(1_048_576 / (key + value)).isBetween(310.0, 350.0);
  }

  @Test
  void theEnvelopeOfAnInsertHasAnAfterImageAndNoBeforeImage() {
    Struct value = new Events(ROWS, Shape.ENVELOPE).event(7).value();

    assertThat(value.schema().name()).endsWith(".Envelope");
    assertThat(value.get("before")).isNull();
    assertThat(value.getStruct("after").getInt32("id")).isEqualTo(7);
    assertThat(value.getString("op")).isEqualTo("c");
    assertThat(value.getStruct("source").getString("connector")).isEqualTo("mysql");
    value.validate();
  }

  @Test
  void theFlatShapeIsTheRowAlone() {
    Event event = new Events(ROWS, Shape.FLAT).event(7);

    assertThat(event.key().getInt32("id")).isEqualTo(7);
    assertThat(event.value().schema().fields())
        .extracting("name")
        .containsExactly(
            "id",
            "aircraft",
            "airline",
            "passengers",
            "airport",
            "flight",
            "metar",
            "flight_distance");
  }

  private static double mean(IntUnaryOperator size) {
    return IntStream.rangeClosed(1, 1_000).map(size).average().orElseThrow();
  }

  private static byte[] json(Struct struct, boolean key) {
    try (JsonConverter converter = new JsonConverter()) {
      converter.configure(Map.of("schemas.enable", "true"), key);
      byte[] bytes = converter.fromConnectData("topic", struct.schema(), struct);
      assertThat(new String(bytes, StandardCharsets.UTF_8)).startsWith("{\"schema\"");
      return bytes;
    }
  }
}
