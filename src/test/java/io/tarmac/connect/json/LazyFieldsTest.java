package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.sameness.ConversionOutcome;
import io.tarmac.connect.struct.LazyStruct;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.json.JsonConverter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Change events: which structs stay undecoded, and that nothing else shows it, without and with
 * threads that decode the events.
 */
@ParameterizedClass(name = "convert.threads={0}")
@ValueSource(ints = {0, 1})
class LazyFieldsTest {

  private static final String ROW =
      """
      {"type":"struct","optional":true,"name":"Row","field":"%s","fields":[
        {"type":"int32","field":"id"},
        {"type":"string","optional":true,"field":"text"},
        {"type":"double","optional":true,"field":"rate"},
        {"type":"bytes","name":"org.apache.kafka.connect.data.Decimal","version":1,
          "parameters":{"scale":"2"},"optional":true,"field":"price"},
        {"type":"int32","name":"org.apache.kafka.connect.data.Time","optional":true,"field":"time"},
        {"type":"array","items":{"type":"int64","optional":true},"optional":true,"field":"list"},
        {"type":"map","keys":{"type":"string"},"values":{"type":"boolean"},"optional":true,"field":"map"}]}
      """;

  private static final String SCHEMA =
      """
      {"type":"struct","name":"Envelope","fields":[
        %s,%s,
        {"type":"struct","field":"source","fields":[
          {"type":"string","field":"table"},
          {"type":"int64","field":"ts_ns"},
          {"type":"string","optional":true,"default":"false","field":"snapshot"}]},
        {"type":"struct","optional":true,"field":"transaction","fields":[
          {"type":"string","field":"id"}]},
        {"type":"string","field":"op"},
        {"type":"int64","optional":true,"field":"ts_ms"}]}
      """
          .formatted(ROW.formatted("before"), ROW.formatted("after"))
          .replaceAll("\\s*\\n\\s*", "");

  private static final String FULL =
      "{\"id\":1,\"text\":\"é\\n\\u00e9x\",\"rate\":-1.5e3,\"price\":\"BNI=\",\"time\":1000,"
          + "\"list\":[1,null,-9223372036854775807],\"map\":{\"a\":true,\"b\":false}}";
  private static final String EMPTY =
      "{\"id\":-7,\"text\":null,\"rate\":null,\"price\":12.50,\"time\":null,\"list\":[],\"map\":{}}";
  private static final String SOURCE =
      "{\"table\":\"flights\",\"ts_ns\":1732746996123456789,\"snapshot\":null}";

  private static final String UPDATE = event(FULL, EMPTY, SOURCE, "{\"id\":\"4\"}", "u");
  private static final String INSERT = event("null", FULL, SOURCE, "null", "c");
  private static final String DELETE = event(EMPTY, "null", SOURCE, "null", "d");

  private final FastJsonConverter converter = new FastJsonConverter();
  private final int threads;
  private final ConverterPair both;
  private final ConverterPair nullsStay;

  LazyFieldsTest(int threads) {
    this.threads = threads;
    converter.configure(settings(), false);
    both = new ConverterPair(settings());
    nullsStay = new ConverterPair(settings("replace.null.with.default", "false"));
  }

  @AfterEach
  void close() {
    converter.close();
    both.close();
    nullsStay.close();
  }

  private Map<String, Object> settings(String... more) {
    Map<String, Object> settings = new HashMap<>(Map.of("convert.threads", threads));
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return settings;
  }

  @Test
  void eventsAndRowsAreLazyAsAWholeIfThreadsDecodeThem() {
    String row =
        "{\"schema\":%s,\"payload\":%s}"
            .formatted(ROW.formatted("row").replaceAll("\\s*\\n\\s*", ""), FULL);

    for (String document : List.of(envelope(INSERT), bothOrders(UPDATE).get(1), row)) {
      assertThat(read(document) instanceof LazyStruct).isEqualTo(threads > 0);
      requireSame(document);
    }
    assertThat(read(" " + envelope(INSERT) + " ")).isExactlyInstanceOf(Struct.class);
    assertThat(read(envelope(INSERT.replace(",", ", ")))).isExactlyInstanceOf(Struct.class);
    assertThat(read(row.replace(FULL, FULL.replace("\"id\":1", "\"id\": 1"))))
        .isExactlyInstanceOf(Struct.class);
  }

  @Test
  void allStructsOfAnEventAreLazyExceptTheRowAfterTheChange() {
    for (String document : bothOrders(UPDATE)) {
      for (int time = 0; time < 3; time++) {
        Struct event = read(document);

        assertThat(undecodedBytes(event, "before")).isEqualTo(length(FULL));
        assertThat(event.get("after")).isExactlyInstanceOf(Struct.class);
        assertThat(undecodedBytes(event, "source")).isEqualTo(length(SOURCE));
        assertThat(undecodedBytes(event, "transaction")).isEqualTo(length("{\"id\":\"4\"}"));
        assertThat(event.get("op")).isEqualTo("u");
        assertThat(event.get("ts_ms")).isEqualTo(1700000000000L);
      }
    }
  }

  @Test
  void aStructThatIsNullIsNotLazy() {
    assertThat(read(envelope(INSERT)).get("before")).isNull();
    assertThat(read(envelope(INSERT)).get("transaction")).isNull();
    assertThat(undecodedBytes(read(envelope(INSERT)), "source")).isPositive();
    assertThat(read(envelope(DELETE)).get("after")).isNull();
    assertThat(undecodedBytes(read(envelope(DELETE)), "before")).isPositive();
  }

  @Test
  void lazyStructsHaveTheValuesThatKafkasConverterMakes() {
    for (String payload : List.of(INSERT, UPDATE, DELETE)) {
      bothOrders(payload).forEach(this::requireSame);
    }
  }

  @Test
  void aDecodedStructKeepsNoBytes() {
    Struct event = read(envelope(UPDATE));

    assertThat(event.getStruct("source").get("table")).isEqualTo("flights");
    assertThat(((LazyStruct) event.get("source")).retainedBytes()).isZero();
    assertThat(event.getStruct("source").getString("snapshot")).isEqualTo("false");
    assertThat(undecodedBytes(event, "before")).isPositive();
  }

  @Test
  void bytesThatChangeAfterwardsChangeNothing() {
    byte[] document = bytes(envelope(UPDATE));
    Struct event = (Struct) converter.toConnectData("topic", document).value();
    Arrays.fill(document, (byte) 'x');

    assertThat(event.getStruct("before").get("text")).isEqualTo("é\né" + "x");
  }

  @Test
  void keysAndHeadersAreNotLazy() {
    FastJsonConverter keys = new FastJsonConverter();
    keys.configure(settings(), true);
    FastJsonConverter headers = new FastJsonConverter();
    headers.configure(settings("converter.type", "header"));

    Struct key = (Struct) keys.toConnectData("topic", bytes(envelope(UPDATE))).value();
    Struct header = (Struct) headers.toConnectHeader("topic", "h", bytes(envelope(UPDATE))).value();

    assertThat(key).isExactlyInstanceOf(Struct.class);
    assertThat(header).isExactlyInstanceOf(Struct.class);
    assertThat(key.get("source")).isExactlyInstanceOf(Struct.class);
    assertThat(header.get("source")).isExactlyInstanceOf(Struct.class);
  }

  @Test
  void payloadsOfACommonSchemaHaveLazyStructsToo() {
    Map<String, Object> common = settings("schema.content", SCHEMA);
    FastJsonConverter payloads = new FastJsonConverter();
    payloads.configure(common, false);

    for (String payload : List.of(INSERT, UPDATE, DELETE)) {
      Struct event = (Struct) payloads.toConnectData("topic", bytes(payload)).value();
      assertThat(undecodedBytes(event, "source")).isEqualTo(length(SOURCE));
      new ConverterPair(common).requireSameReading(payload);
    }
  }

  @Test
  void aStructWithoutAnOperationIsARowWhoseStructsAreNotLazy() {
    String row = envelope(UPDATE).replace("\"op\"", "\"oq\"");

    assertThat(read(row).get("source")).isExactlyInstanceOf(Struct.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"table\":\"t\",\"ts_ns\":1,\"snapshot\":null }",
        "{\"ts_ns\":1,\"table\":\"t\",\"snapshot\":null}",
        "{\"table\":\"t\",\"ts_ns\":1}",
        "{\"table\":\"t\",\"ts_ns\":1,\"snapshot\":null,\"more\":1}",
        "{\"table\":\"t\",\"ts_ns\":1,\"snapshot\":null,\"table\":\"u\"}",
        "{\"t\\u0061ble\":\"t\",\"ts_ns\":1,\"snapshot\":null}",
        "{\"table\":\"t\",\"ts_ns\":01,\"snapshot\":null}",
        "{\"table\":\"t\",\"ts_ns\":-9223372036854775808,\"snapshot\":null}",
      })
  void anotherSpellingIsReadAtOnce(String source) {
    String document = envelope(event("null", FULL, source, "null", "c"));

    assertThat(read(document).get("source")).isExactlyInstanceOf(Struct.class);
    requireSame(document);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "null",
        "{\"table\":null,\"ts_ns\":1,\"snapshot\":null}",
        "{\"table\":\"t\",\"ts_ns\":\"1\",\"snapshot\":null}",
        "{\"table\":\"t\",\"ts_ns\":1.5,\"snapshot\":null}",
        "{\"table\":\"t\",\"ts_ns\":9223372036854775808,\"snapshot\":null}",
        "{\"table\":\"t\",\"ts_ns\":1x,\"snapshot\":null}",
        "{\"table\":\"t\\x\",\"ts_ns\":1,\"snapshot\":null}",
        "{\"table\":\"\t\",\"ts_ns\":1,\"snapshot\":null}",
        "{\"table\":\"t,\"ts_ns\":1,\"snapshot\":null}",
        "{\"table\":\"t\",\"ts_ns\":1,\"snapshot\":null,}",
        "{\"table\":\"t\",\"ts_ns\":1,\"snapshot\":null]",
      })
  void whatIsWrongInALazyStructFailsInTheConverterAsInKafkas(String source) {
    requireSame(envelope(event(FULL, FULL, source, "null", "u")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{,\"before\":null,\"op\":\"c\"}",
        "{,\"before\":{},\"op\":\"c\"}",
        "{\"before\":%1$s,}",
        "{\"before\":%1$s}",
        "{\"before\":%1$s,,\"op\":\"c\"}",
        "{\"before\":%1$s,\"after\":null\"source\":%2$s,\"op\":\"c\"}",
        "{\"before\":%1$s,\"after\":null,\"source\":%2$s\"op\":\"c\"}",
        "{\"before\":%1$s,\"after\":null,\"source\":%2$s,}",
        "{\"before\":%1$s,\"after\":null,\"source\":%2$s,\"op\":\"c\"",
        "{\"before\":%1$s,\"after\":null,\"source\":%2$s",
        "{\"before\":%1$s,\"after\":null,\"source\":%2$s,\"op\":\"c\",\"source\":{\"table\":\"again\",\"ts_ns\":1}}",
        "{\"before\":%1$s,\"after\":null,\"source\":%2$s,\"op\":\"c\",\"before\":null}",
        "{\"source\":%2$s,\"op\":\"c\",\"before\":%1$s}",
        "{\"op\":\"c\",\"source\":%2$s}",
        "{ \"before\":%1$s,\"after\":null,\"source\":%2$s,\"op\":\"c\"}",
        "{\"before\" :%1$s,\"after\":null, \"source\":%2$s ,\"op\":\"c\"}",
      })
  void anEventIsReadOrRefusedWhateverStandsAroundALazyStruct(String payload) {
    bothOrders(payload.formatted(FULL, SOURCE)).forEach(this::requireSame);
  }

  /** Each byte of an event is lost, doubled and replaced. */
  @Test
  void anyDamageHasTheOutcomeThatItHasWithKafkasConverter() {
    byte[] whole = bytes(UPDATE);
    byte[] replacements = bytes("{}[]:,\"\\09-.e tn\u0000\u001f\u00e9");
    try (JsonConverter stock = new JsonConverter()) {
      stock.configure(Map.of(), false);
      for (int at = 0; at < whole.length; at++) {
        requireSameOutcome(stock, joined(Arrays.copyOf(whole, at), after(whole, at + 1)));
        requireSameOutcome(stock, joined(Arrays.copyOf(whole, at + 1), after(whole, at)));
        for (byte replacement : replacements) {
          byte[] damaged = whole.clone();
          damaged[at] = replacement;
          requireSameOutcome(stock, damaged);
        }
      }
    }
  }

  @Test
  void eventsLargerThanTheParsersBufferAreRead() {
    for (int length = 7_000; length < 8_200; length += 7) {
      String long1 = FULL.replace("x\"", "x".repeat(length) + "\"");
      requireSame(envelope(event(long1, EMPTY, SOURCE, "null", "u")));
      requireSame(envelope(event(EMPTY, long1, SOURCE, "null", "u")));
    }
  }

  private void requireSame(String document) {
    both.requireSameReading(document);
    nullsStay.requireSameReading(document);
  }

  private void requireSameOutcome(JsonConverter stock, byte[] payload) {
    byte[] document =
        joined(joined(bytes("{\"schema\":" + SCHEMA + ",\"payload\":"), payload), bytes("}"));
    ConversionOutcome expected = outcome(() -> stock.toConnectData("topic", document));
    ConversionOutcome outcome = outcome(() -> converter.toConnectData("topic", document));

    assertThat(outcome.difference(expected))
        .as(new String(payload, StandardCharsets.UTF_8))
        .isNull();
  }

  private static ConversionOutcome outcome(Supplier<SchemaAndValue> reading) {
    return ConversionOutcome.of(() -> new ConversionOutcome.ToConnect(reading.get()));
  }

  private Struct read(String document) {
    return (Struct) converter.toConnectData("topic", bytes(document)).value();
  }

  private static int undecodedBytes(Struct event, String field) {
    return ((LazyStruct) event.get(field)).retainedBytes();
  }

  private static String event(
      String before, String after, String source, String transaction, String operation) {
    return "{\"before\":%s,\"after\":%s,\"source\":%s,\"transaction\":%s,\"op\":\"%s\",\"ts_ms\":1700000000000}"
        .formatted(before, after, source, transaction, operation);
  }

  private static String envelope(String payload) {
    return "{\"schema\":" + SCHEMA + ",\"payload\":" + payload + "}";
  }

  private static List<String> bothOrders(String payload) {
    return List.of(envelope(payload), "{\"payload\":" + payload + ",\"schema\":" + SCHEMA + "}");
  }

  private static int length(String text) {
    return bytes(text).length;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] after(byte[] bytes, int from) {
    return Arrays.copyOfRange(bytes, from, bytes.length);
  }

  private static byte[] joined(byte[] head, byte[] tail) {
    byte[] all = Arrays.copyOf(head, head.length + tail.length);
    System.arraycopy(tail, 0, all, head.length, tail.length);
    return all;
  }
}
