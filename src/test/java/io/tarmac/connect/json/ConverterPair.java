package io.tarmac.connect.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.sameness.ConversionOutcome;
import io.tarmac.connect.sameness.ConverterComparison;
import io.tarmac.connect.struct.DecodingThreads;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.storage.Converter;
import org.jspecify.annotations.Nullable;

/** Kafka's converter and this one, configured alike and asked the same. */
final class ConverterPair implements AutoCloseable {
  private static final String TOPIC = "topic";

  private final JsonConverter stock = new JsonConverter();
  private final FastJsonConverter fast = new FastJsonConverter();
  private Map<String, ?> settings = Map.of();
  private boolean key;

  ConverterPair() {}

  /** Configures both for the values of records, which both have to accept. */
  ConverterPair(Map<String, ?> settings) {
    ConverterComparison ready = configure(settings, false);
    assertThat(ready.difference()).isNull();
    assertThat(ready.converted()).isTrue();
  }

  /** Both refuse the settings, or both are ready. */
  ConverterComparison configure(Map<String, ?> settings, boolean key) {
    this.settings = settings;
    this.key = key;
    ConversionOutcome expected = configured(() -> stock.configure(settings, key));
    ConversionOutcome outcome = configured(() -> fast.configure(settings, key));
    return new ConverterComparison(expected, outcome.difference(expected));
  }

  void requireSameReading(String document) {
    requireSameReading(document.getBytes(UTF_8));
  }

  /** Reads three times: a schema may be new, then known, then expected. */
  void requireSameReading(byte[] document) {
    ConversionOutcome expected = read(() -> stock.toConnectData(TOPIC, document));
    for (int time = 1; time <= 3; time++) {
      requireSame(read(() -> fast.toConnectData(TOPIC, document)), expected);
    }
  }

  void requireSameWriting(@Nullable Schema schema, @Nullable Object value) {
    ConversionOutcome expected = written(stock, schema, value);
    for (int time = 1; time <= 2; time++) {
      requireSame(written(fast, schema, value), expected);
    }
  }

  private static void requireSame(ConversionOutcome outcome, ConversionOutcome expected) {
    assertThat(outcome.difference(expected)).isNull();
    if (outcome instanceof ConversionOutcome.Failure failure) {
      assertThat(((ConversionOutcome.Failure) expected).cause()).hasSameClassAs(failure.cause());
    }
  }

  ConverterComparison toConnect(byte @Nullable [] bytes) {
    return toConnect(
        read(whileThreadsDecode(() -> fast.toConnectData(TOPIC, copy(bytes)))),
        kafkas -> kafkas.toConnectData(TOPIC, copy(bytes)));
  }

  /** Reads so often that threads, if any, decode the results while these are compared. */
  private Supplier<SchemaAndValue> whileThreadsDecode(Supplier<SchemaAndValue> reading) {
    return () -> {
      SchemaAndValue last = reading.get();
      for (int i = 1; i < DecodingThreads.CHUNK && settings.containsKey("convert.threads"); i++) {
        last = reading.get();
      }
      return last;
    };
  }

  ConverterComparison toConnectHeader(byte @Nullable [] bytes) {
    return toConnect(
        read(() -> fast.toConnectHeader(TOPIC, "h", copy(bytes))),
        kafkas -> kafkas.toConnectHeader(TOPIC, "h", copy(bytes)));
  }

  /**
   * Kafka's converter takes a schema for one that it remembers if all they differ in is how a
   * number is written (1.0 and 1.00, which are two defaults of a decimal) or in which order an
   * object. So where the results differ, what counts is the one that it has without remembering
   * any.
   */
  private ConverterComparison toConnect(
      ConversionOutcome outcome, Function<JsonConverter, SchemaAndValue> reading) {
    ConversionOutcome expected = read(() -> reading.apply(stock));
    if (outcome.difference(expected) != null) {
      Map<String, Object> forgetful = new HashMap<>(settings);
      forgetful.put("schemas.cache.size", 0);
      try (JsonConverter other = new JsonConverter()) {
        other.configure(forgetful, key);
        expected = read(() -> reading.apply(other));
      }
    }
    return new ConverterComparison(expected, outcome.difference(expected));
  }

  private static ConversionOutcome read(Supplier<SchemaAndValue> reading) {
    return ConversionOutcome.of(() -> new ConversionOutcome.ToConnect(reading.get()));
  }

  ConverterComparison fromConnect(@Nullable Schema schema, @Nullable Object value) {
    ConversionOutcome expected = written(stock, schema, value);
    return new ConverterComparison(expected, written(fast, schema, value).difference(expected));
  }

  private static ConversionOutcome written(
      Converter converter, @Nullable Schema schema, @Nullable Object value) {
    return ConversionOutcome.of(
        () -> ConversionOutcome.FromConnect.of(converter.fromConnectData(TOPIC, schema, value)));
  }

  /** Each gets an array of its own, so that neither profits from the other's identity. */
  private static byte @Nullable [] copy(byte @Nullable [] bytes) {
    return bytes == null ? null : bytes.clone();
  }

  private static ConversionOutcome configured(Runnable configuration) {
    return ConversionOutcome.of(
        () -> {
          configuration.run();
          return new ConversionOutcome.FromConnect(null);
        });
  }

  @Override
  public void close() {
    stock.close();
    fast.close();
  }
}
