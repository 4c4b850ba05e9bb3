package io.tarmac.connect.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.tarmac.connect.sameness.ConversionCost;
import io.tarmac.connect.sameness.ValueWalk;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bytes that a fuzzer makes up. They are read, or refused as bad records, and cost no more than
 * their length allows. The long runs fuzz; else the seeds alone are tried. An input that a fuzzer
 * has found becomes a seed.
 */
class FastJsonConverterFuzzTest {

  private static final String ROW =
      """
      {"type":"struct","optional":true,"field":"%s","name":"Value","fields":[
       {"type":"int32","optional":false,"field":"id"},
       {"type":"string","optional":true,"default":"d","field":"name"},
       {"type":"bytes","optional":true,"name":"org.apache.kafka.connect.data.Decimal","version":1,
        "parameters":{"scale":"2"},"field":"price"},
       {"type":"int64","optional":true,"name":"org.apache.kafka.connect.data.Timestamp","version":1,
        "field":"at"},
       {"type":"array","items":{"type":"double","optional":true},"optional":true,"field":"list"},
       {"type":"map","keys":{"type":"int8","optional":false},
        "values":{"type":"string","optional":true},"optional":true,"field":"map"}]}
      """;

  private static final String ENVELOPE =
      "{\"type\":\"struct\",\"optional\":false,\"name\":\"Envelope\",\"fields\":[%s,%s,%s,%s]}"
          .formatted(
              ROW.formatted("before"),
              ROW.formatted("after"),
              "{\"type\":\"struct\",\"fields\":[{\"type\":\"string\",\"field\":\"table\"}],\"field\":\"source\"}",
              "{\"type\":\"string\",\"field\":\"op\"}")
          .replace("\n", "");

  private static final String CHANGE =
      "{\"before\":{\"id\":1,\"name\":\"\\u00e9\",\"price\":\"AQ==\",\"at\":1,\"list\":[1.5,null],\"map\":[[1,\"a\"]]},"
          + "\"after\":null,\"source\":{\"table\":\"orders\"},\"op\":\"u\"}";

  /** Converters of documents with schemas, without any, and of change events with one schema. */
  private static final List<FastJsonConverter> CONVERTERS =
      List.of(
          converter(Map.of("schemas.enable", "true", "schemas.cache.size", "10")),
          converter(Map.of("schemas.enable", "false")),
          converter(Map.of("schemas.enable", "true", "schema.content", ENVELOPE)));

  private static FastJsonConverter converter(Map<String, String> properties) {
    FastJsonConverter converter = new FastJsonConverter();
    converter.configure(properties, false);
    return converter;
  }

  static Stream<byte[]> seeds() {
    String withSchema = "{\"schema\":%s,\"payload\":%s}";
    return Stream.of(
            "0" + withSchema.formatted(ENVELOPE, CHANGE),
            "0" + withSchema.formatted("{\"type\":\"int8\"}", "127"),
            "0" + withSchema.formatted("null", CHANGE),
            "0" + withSchema.formatted("{\"type\":\"string\",\"optional\":false}", "7"),
            "1" + CHANGE,
            "1[1e400,-0.0,12345678901234567890,true,\"\\ud83d\\ude00\"]",
            "2" + CHANGE,
            "2" + CHANGE.replace("\"table\":\"orders\"", "\"table\":7"),
            "2" + CHANGE.replace("{\"table\"", "{ \"table\""))
        .map(text -> text.getBytes(UTF_8));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void seedsAreReadOrRefused(byte[] input) {
    assertReadOrRefused(input);
  }

  @Tag("soak")
  @MethodSource("seeds")
  @FuzzTest(maxDuration = "3m")
  void bytesAreReadOrRefused(byte[] input) {
    assertReadOrRefused(input);
  }

  /**
   * @param input the index of a converter, and a document
   */
  private static void assertReadOrRefused(byte[] input) {
    if (input.length == 0) {
      return;
    }
    FastJsonConverter converter = CONVERTERS.get(Math.floorMod(input[0], CONVERTERS.size()));
    byte[] document = Arrays.copyOfRange(input, 1, input.length);

    // As Kafka's converter does, this one reads a number as null if a text is required.
    ConversionCost.assertBounded(
        input.length, () -> ValueWalk.walk(converter.toConnectData("t", document)));
  }
}
