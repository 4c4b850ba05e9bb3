package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.junit.jupiter.api.Test;

class RecognisedSchemaTest {

  /** So many that those compared first are replaced by others, again and again. */
  private static final int MANY = 3 * SchemaCache.LAST;

  private final FastJsonConverter converter = new FastJsonConverter();

  RecognisedSchemaTest() {
    converter.configure(Map.of(), false);
  }

  @Test
  void schemasOfTheSameContentAreTheSameObjectWhateverTheirBytes() {
    Schema first = schema("{\"type\":\"bytes\",\"default\":\"AQI=\",\"optional\":true}", "null");

    assertThat(schema("{\"type\":\"bytes\",\"default\":\"AQI=\",\"optional\":true}", "null"))
        .isSameAs(first);
    assertThat(schema("{ \"optional\":true, \"default\":\"AQI=\",\"type\":\"bytes\" }", "null"))
        .isSameAs(first);
    assertThat(
            schema(
                    "{\"type\":\"array\",\"items\":{\"optional\":true,\"default\":\"AQI=\",\"type\":\"bytes\"}}",
                    "[]")
                .valueSchema())
        .isSameAs(first);
    assertThat(schema("{\"type\":\"bytes\",\"default\":\"AQM=\",\"optional\":true}", "null"))
        .isNotSameAs(first);
  }

  @Test
  void aSchemaFoundByTheTreeIsTheOneFoundByItsBytes() {
    // An escape in a name is left to the tree.
    byte[] escaped =
        "{\"sch\\u0065ma\":{\"type\":\"int32\"},\"payload\":1}".getBytes(StandardCharsets.UTF_8);

    assertThat(converter.toConnectData("topic", escaped).schema())
        .isSameAs(schema("{\"type\":\"int32\"}", "1"));
  }

  @Test
  void schemasOfOneHashAreTwo() {
    assertThat(named("Aa").hashCode()).isEqualTo(named("BB").hashCode());

    for (int i = 0; i < 3; i++) {
      assertThat(schema(named("Aa"), "1").name()).isEqualTo("Aa");
      assertThat(schema(named("BB"), "1").name()).isEqualTo("BB");
    }
  }

  @Test
  void aDefaultHasTheScaleItIsWrittenWithWhateverWasReadBefore() {
    String schema =
        "{\"type\":\"bytes\",\"name\":\"org.apache.kafka.connect.data.Decimal\",\"default\":%s}";

    for (String number : new String[] {"1.0", "1.00", "1"}) {
      assertThat(schema(schema.formatted(number), "2").defaultValue())
          .isEqualTo(new BigDecimal(number));
    }
  }

  @Test
  void bytesThatChangeAfterwardsChangeNothing() {
    byte[] document = document(named("a"), "1");
    converter.toConnectData("topic", document);

    document[new String(document, StandardCharsets.UTF_8).indexOf("\"a\"") + 1] = 'b';

    assertThat(converter.toConnectData("topic", document).schema().name()).isEqualTo("b");
    assertThat(schema(named("a"), "1").name()).isEqualTo("a");
  }

  @Test
  void aValueIsNotChangedByTheNextOne() {
    SchemaAndValue first =
        converter.toConnectData("topic", document("{\"type\":\"string\"}", "\"one\""));
    converter.toConnectData("topic", document("{\"type\":\"string\"}", "\"two\""));

    assertThat(first.value()).isEqualTo("one");
  }

  @Test
  void everNewSchemasAreReadAndForgotten() {
    converter.configure(Map.of("schemas.cache.size", "10"), false);
    Schema first = schema(named("n0"), "0");
    for (int i = 1; i < 5_000; i++) {
      assertThat(schema(named("n" + i), "0").name()).isEqualTo("n" + i);
    }

    assertThat(schema(named("n0"), "0")).isEqualTo(first).isNotSameAs(first);
  }

  @Test
  void withoutACacheTheSameIsRead() {
    for (String size : new String[] {"0", "-1", "1"}) {
      ConverterPair both = new ConverterPair(Map.of("schemas.cache.size", size));

      both.requireSameReading(document("{\"type\":\"int32\"}", "1"));
      both.requireSameReading(
          document("{\"type\":\"array\",\"items\":{\"type\":\"int8\"}}", "[1]"));
    }
  }

  @Test
  void aSchemaTooLongToBeRememberedIsRead() {
    new ConverterPair(Map.of())
        .requireSameReading(
            document("{\"type\":\"int32\",\"doc\":\"" + "d".repeat(300_000) + "\"}", "1"));
  }

  @Test
  void moreSchemasThanAreComparedFirstAreToldApart() {
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < MANY; i++) {
        assertThat(schema(named("n" + i), "0").name()).isEqualTo("n" + i);
      }
    }
  }

  @Test
  void manyThreadsReadTheSame() {
    converter.configure(Map.of("schemas.cache.size", "5"), false);
    boolean same =
        IntStream.range(0, 20_000)
            .parallel()
            .map(i -> i % MANY)
            .allMatch(
                i -> {
                  SchemaAndValue read =
                      converter.toConnectData("topic", document(named("n" + i), "" + i));
                  return read.schema().name().equals("n" + i) && read.value().equals(i);
                });

    assertThat(same).isTrue();
  }

  private static String named(String name) {
    return "{\"type\":\"int32\",\"name\":\"" + name + "\"}";
  }

  private Schema schema(String schema, String payload) {
    return converter.toConnectData("topic", document(schema, payload)).schema();
  }

  private static byte[] document(String schema, String payload) {
    return ("{\"schema\":" + schema + ",\"payload\":" + payload + "}")
        .getBytes(StandardCharsets.UTF_8);
  }
}
