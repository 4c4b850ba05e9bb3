package io.tarmac.connect.json;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.sameness.ConverterComparison;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents made to hurt: what they may cost is bounded, and what comes of them is Kafka's. */
@Timeout(120)
class HostileJsonTest {
  private static final int HUNDRED_MEGABYTES = 100_000_000;

  /** What a cache of five schemas may hold of those that are small. */
  private static final int MOST_HELD_BY_FIVE = 1_500;

  /** The cache of schemas as it is configured by default may hold some ten million characters. */
  private static final int MOST_LARGE_HELD = 100;

  /** Of its weight, a megabyte and a half, it may hold ten. */
  private static final int MOST_WIDE_HELD = 25;

  /** Two of the same length and hash; so have all texts of as many of either. */
  private static final String[] SAME_HASH = {"Aa", "BB"};

  @ParameterizedTest
  @ValueSource(ints = {100, 497, 499, 500, 501, 998, 999, 1_000, 1_001, 1_002, 100_000})
  void nestingIsEndedWhereKafkasConverterEndsIt(int depth) {
    DeepStack.run(() -> assertSameEndOfNesting(depth));
  }

  private static void assertSameEndOfNesting(int depth) {
    String arrays = "[".repeat(depth) + "]".repeat(depth);
    String objects = "{\"a\":".repeat(depth) + "1" + "}".repeat(depth);
    String schema =
        "{\"type\":\"array\",\"items\":".repeat(depth) + "{\"type\":\"int32\"}" + "}".repeat(depth);

    for (String nested : List.of(arrays, objects)) {
      assertSame(false, nested);
      assertSame(true, envelope("null", nested));
      assertSame(true, envelope("{\"type\":\"int32\",\"x\":" + nested + "}", "1"));
      assertSame(true, envelope("{\"type\":\"struct\",\"fields\":[]}", "{\"x\":" + nested + "}"));
    }
    String withDefault = schema.substring(0, schema.length() - 1) + ",\"default\":" + arrays + "}";
    assertSame(true, envelope(withDefault, "null"));
    assertSame(true, envelope(schema, arrays));
    assertSame(true, envelope(schema, "null"));
    assertSame(false, arrays.substring(0, depth)); // no end
  }

  @ParameterizedTest
  @ValueSource(strings = {"int8", "int32", "int64", "float", "double", "string", "bytes"})
  void longNumbersEndWhereKafkasConverterEndsThem(String type) {
    for (int digits : new int[] {18, 19, 20, 999, 1_000, 1_001, 20_000}) {
      String number = "9".repeat(digits);
      for (String spelled :
          List.of(
              number,
              "-" + number,
              "0." + number,
              number + ".5",
              number + "e-900",
              "1e-" + number)) {
        assertSame(true, envelope("{\"type\":\"" + type + "\"}", spelled));
        assertSame(true, envelope("null", spelled));
        assertSame(false, spelled);
        assertSame(
            true, envelope("{\"type\":\"struct\",\"fields\":[]}", "{\"x\":" + spelled + "}"));
      }
    }
  }

  @Test
  void aNumberOfAHundredMegabytesCostsNoMoreThanReadingIt() {
    byte[] number = new byte[HUNDRED_MEGABYTES];
    Arrays.fill(number, (byte) '9');
    byte[] start = "{\"schema\":{\"type\":\"int64\"},\"payload\":".getBytes(US_ASCII);
    System.arraycopy(start, 0, number, 0, start.length);
    number[number.length - 1] = '}';
    ConverterPair pair = new ConverterPair(Map.of("schemas.enable", true));

    long began = System.nanoTime();
    ConverterComparison comparison = pair.toConnect(number);

    assertThat(comparison.difference()).isNull();
    assertThat(comparison.converted()).isFalse();
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(60));
  }

  @Test
  void aTextLongerThanTheParserTakesIsRefusedAsKafkasConverterDoes() {
    String text = "\"" + "x".repeat(20_000_001) + "\"";

    assertSame(false, text);
    assertSame(true, envelope("{\"type\":\"string\"}", text));
    assertSame(true, envelope("{\"type\":\"string\",\"doc\":" + text + "}", "\"a\""));
    assertSame(true, envelope("{\"type\":\"struct\",\"fields\":[]}", "{\"x\":" + text + "}"));
  }

  @Test
  void aFloodOfNewSchemasIsForgotten() {
    assertThat(
            heldAfterFlood(5, 5_000, i -> envelope(struct("f" + i, "int32"), "{\"f" + i + "\":1}")))
        .isLessThan(MOST_HELD_BY_FIVE);
  }

  @Test
  void aFloodOfLargeSchemasIsForgottenSooner() {
    String large = "x".repeat(200_000);

    assertThat(
            heldAfterFlood(
                1_000,
                200,
                i -> envelope("{\"type\":\"int32\",\"doc\":\"" + i + large + "\"}", "1")))
        .isLessThan(MOST_LARGE_HELD);
  }

  @Test
  void aFloodOfWideSchemasIsForgottenSoonerStill() {
    assertThat(heldAfterFlood(1_000, 80, i -> envelope(wideStruct("f" + i + "_"), "{}")))
        .isLessThan(MOST_WIDE_HELD);
  }

  private static String wideStruct(String prefix) {
    return IntStream.range(0, 4_000)
        .mapToObj(i -> "{\"type\":\"int8\",\"optional\":true,\"field\":\"" + prefix + i + "\"}")
        .collect(joining(",", "{\"type\":\"struct\",\"fields\":[", "]}"));
  }

  /** Returns how many schemas a converter remembers that has read one document of each. */
  private static long heldAfterFlood(int cacheSize, int count, IntFunction<String> documents) {
    FastJsonConverter converter = converter(cacheSize);
    List<WeakReference<Schema>> schemas = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] document = documents.apply(i).getBytes(UTF_8);
      schemas.add(new WeakReference<>(converter.toConnectData("t", document).schema()));
    }

    try {
      System.gc();
      return schemas.stream().filter(schema -> schema.get() != null).count();
    } finally {
      Reference.reachabilityFence(converter);
    }
  }

  @Test
  void schemasOfOneHashAreToldApart() {
    assertToldApart(SAME_HASH, name -> Arrays.hashCode(name.getBytes(UTF_8)));
    assertToldApart(textsOfOneChecksum(), name -> checksum(name));
  }

  private static void assertToldApart(String[] same, ToIntFunction<String> hash) {
    FastJsonConverter converter = converter(10_000);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 1 << 11; i++) {
      StringBuilder name = new StringBuilder();
      for (int bit = 0; bit < 11; bit++) {
        name.append(same[(i >> bit) & 1]);
      }
      names.add(name.toString());
    }
    assertThat(names.stream().mapToInt(hash).distinct()).hasSize(1);

    for (int round = 0; round < 2; round++) {
      for (String name : names) {
        String schema = struct(name, "string");
        Struct value =
            (Struct) read(converter, schema, "{\"" + name + "\":\"" + name + "\"}").value();
        assertThat(value.schema().fields().get(0).name()).isEqualTo(name);
        assertThat(value.get(name)).isEqualTo(name);
      }
    }
  }

  /** Two of the same length: in the middle of a text they leave its checksum as it is. */
  private static String[] textsOfOneChecksum() {
    Random random = new Random(1);
    Map<Integer, String> texts = new HashMap<>();
    while (true) {
      String text = "%016x".formatted(random.nextLong());
      String other = texts.put(checksum(text), text);
      if (other != null && !other.equals(text)) {
        return new String[] {other, text};
      }
    }
  }

  private static int checksum(String text) {
    CRC32C sum = new CRC32C();
    sum.update(text.getBytes(UTF_8));
    return (int) sum.getValue();
  }

  @Test
  void bytesThatAreChangedAfterwardsAreReadAnew() {
    FastJsonConverter converter = converter(5);
    byte[] document = envelope(struct("Aa", "string"), "{\"Aa\":\"x\"}").getBytes(UTF_8);
    Struct first = (Struct) converter.toConnectData("t", document).value();

    byte[] other = envelope(struct("BB", "string"), "{\"BB\":\"y\"}").getBytes(UTF_8);
    System.arraycopy(other, 0, document, 0, document.length);
    Struct second = (Struct) converter.toConnectData("t", document).value();

    assertThat(first.get("Aa")).isEqualTo("x");
    assertThat(second.get("BB")).isEqualTo("y");
  }

  @Test
  void whatLooksLikeAKnownSchemaIsNotTakenForIt() {
    ConverterPair pair = new ConverterPair(Map.of("schemas.enable", true));
    String known = "{\"type\":\"int32\"}";
    for (String envelope :
        List.of(
            envelope(known, "1"),
            envelope(known + "}", "1"),
            envelope(known + ",\"schema\":{\"type\":\"string\"}", "\"a\""),
            "{\"schema\":{\"type\":\"string\"},\"schema\":" + known + ",\"payload\":1}",
            "{\"payload\":1,\"schema\":" + known + ",\"payload\":2}",
            "{\"payload\":\"a\",\"schema\":" + known + ",\"schema\":{\"type\":\"string\"}}",
            "{\"schema\":" + known + " \"payload\":1}",
            "{\"payload\":1,\"schema\":" + known + "2}",
            "{\"payload\":,\"schema\":" + known + "5}",
            "{\"payload\":1,\"schema\":null5}",
            "{\"payload\":nul,\"schema\":{\"type\":\"int32\",\"optional\":true}l}",
            "{\"payload\":1,\"schema\":" + known + " }",
            "{\"payload\":1 , \"schema\" : " + known + "\n}",
            "{\"schema\":" + known + ",\"payload\":1,}",
            "{\"schema\":" + known + ",\"payload\":1]",
            "{\"schema\":" + known + ",\"payload\":1",
            "{\"schema\":" + known + ",\"payload\":1}}",
            "{\"schema\":" + known + ",\"payload\":}",
            "{\"schema\":" + known + ",\"payload\":1,\"x\":2}",
            "{\"schema\":" + known + "}",
            "{\"schema\":" + known + ",\"payload\":1}{\"schema\":null,\"payload\":null}",
            "[" + envelope(known, "1") + "]",
            "{\"payload\":\"\\\"},\\\"schema\\\":\",\"schema\":" + known + "}",
            "{\"payload\":{\"schema\":" + known + "},\"schema\":{\"type\":\"struct\"}}",
            "{\"schema\":nullable,\"payload\":1}",
            "{\"schema\":null1,\"payload\":1}",
            "{\"schema\":null,\"payload\":1}",
            "{\"schema\":true,\"payload\":1}")) {
      assertThat(pair.toConnect(envelope.getBytes(UTF_8)).difference()).as(envelope).isNull();
    }
  }

  private static void assertSame(boolean schemas, String document) {
    ConverterPair pair = new ConverterPair(Map.of("schemas.enable", schemas));
    byte[] bytes = document.getBytes(UTF_8);

    for (int round = 0; round < 2; round++) { // the second time what was learnt is used
      assertThat(pair.toConnect(bytes).difference()).as("%.200s", document).isNull();
    }
  }

  private static FastJsonConverter converter(int cacheSize) {
    FastJsonConverter converter = new FastJsonConverter();
    converter.configure(new HashMap<>(Map.of("schemas.cache.size", cacheSize)), false);
    return converter;
  }

  private static SchemaAndValue read(FastJsonConverter converter, String schema, String payload) {
    return converter.toConnectData("t", envelope(schema, payload).getBytes(UTF_8));
  }

  /** The field may be missing, so that another record's schema would do as well. */
  private static String struct(String field, String type) {
    return "{\"type\":\"struct\",\"fields\":[{\"field\":\"%s\",\"type\":\"%s\",\"optional\":true}]}"
        .formatted(field, type);
  }

  private static String envelope(String schema, String payload) {
    return "{\"schema\":" + schema + ",\"payload\":" + payload + "}";
  }
}
