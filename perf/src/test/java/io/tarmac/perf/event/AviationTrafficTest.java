package io.tarmac.perf.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.json.JsonConverter;
import org.junit.jupiter.api.Test;

class AviationTrafficTest {
  private static final AviationTraffic TRAFFIC = new AviationTraffic();
  private static final int FLIGHT = 5;
  private static final int METAR = 6;

  @Test
  void everyRunSendsTheSameRowsInAnyOrder() {
    AviationTraffic again = new AviationTraffic();

    for (int id = 500; id > 0; id--) {
      assertThat(again.row(id)).isEqualTo(TRAFFIC.row(id));
    }
  }

  @Test
  void theTextsOfRowsVary() {
    assertThat(
            IntStream.rangeClosed(1, 1_000).mapToObj(id -> TRAFFIC.row(id).get(FLIGHT)).distinct())
        .hasSizeGreaterThan(500);
  }

  @Test
  void aRowHasAboutAHundredBytesOfText() {
    double text =
        mean(
            id ->
                TRAFFIC.row(id).stream()
                    .filter(String.class::isInstance)
                    .mapToInt(value -> value.toString().length())
                    .sum());

    assertThat(text).isBetween(90.0, 140.0);
  }

  @Test
  void theChecksumDoesNotDependOnTheOrder() {
    assertThat(checksum(TRAFFIC.row(3), TRAFFIC.row(2), TRAFFIC.row(1)))
        .isEqualTo(RowChecksum.expected(TRAFFIC.expected(3)).hex());
  }

  @Test
  void theChecksumSeesALostADoubledAndAnAlteredRow() {
    String expected = RowChecksum.expected(TRAFFIC.expected(3)).hex();
    List<Object> first = TRAFFIC.row(1);
    List<Object> second = TRAFFIC.row(2);
    List<Object> altered = new ArrayList<>(TRAFFIC.row(3));
    altered.set(METAR, altered.get(METAR) + " ");

    assertThat(checksum(first, second)).isNotEqualTo(expected);
    assertThat(checksum(first, second, second)).isNotEqualTo(expected);
    assertThat(checksum(first, second, altered)).isNotEqualTo(expected);
    assertThat(checksum(first, second, TRAFFIC.row(3))).isEqualTo(expected);
  }

  @SafeVarargs
  private static String checksum(List<Object>... rows) {
    RowChecksum checksum = new RowChecksum();
    for (List<Object> row : rows) {
      checksum.add(row);
    }
    return checksum.hex();
  }

  @Test
  void anEventAsJsonWithSchemaHasAboutThreeThousandOneHundredBytes() {
    double value = mean(id -> json(TRAFFIC.event(id).value(), false).length);
    double key = mean(id -> json(TRAFFIC.event(id).key(), true).length);

    assertThat(value).isBetween(3_000.0, 3_200.0);
    // So the consumer's default fetch of one partition, a megabyte, holds far less than 500.
    assertThat(1_048_576 / (key + value)).isBetween(310.0, 350.0);
  }

  @Test
  void anEventIsAnInsertWithAnAfterImageAndNoBeforeImage() {
    Struct value = TRAFFIC.event(7).value();

    assertThat(value.schema().name()).endsWith(".Envelope");
    assertThat(value.get("before")).isNull();
    assertThat(value.getStruct("after").getInt32("id")).isEqualTo(7);
    assertThat(value.getString("op")).isEqualTo("c");
    assertThat(value.getStruct("source").getString("connector")).isEqualTo("mysql");
    assertThat(value.getStruct("source").getString("table")).isEqualTo("aviation");
    value.validate();
  }

  @Test
  void anUpdateHasTheFullRowBeforeIt() {
    Struct value = TRAFFIC.update(7).value();
    Struct before = value.getStruct("before");

    assertThat(value.getString("op")).isEqualTo("u");
    assertThat(value.get("after")).isEqualTo(TRAFFIC.event(7).value().get("after"));
    assertThat(before.getInt32("id")).isEqualTo(7);
    assertThat(before.schema().fields()).allSatisfy(f -> assertThat(before.get(f)).isNotNull());
    assertThat(before).isNotEqualTo(value.get("after"));
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
