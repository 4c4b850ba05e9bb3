package io.tarmac.connect.json;

import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.json.JsonConverter;
import org.jspecify.annotations.Nullable;

/** Kafka's converter and this one, configured alike and asked the same. */
final class ConverterPair {
  private static final String TOPIC = "topic";

  private final JsonConverter stock = new JsonConverter();
  private final FastJsonConverter fast = new FastJsonConverter();

  /** Both refuse the settings, or both are ready. */
  Comparison configure(Map<String, ?> settings, boolean key) {
    Outcome expected = configured(() -> stock.configure(settings, key));
    Outcome outcome = configured(() -> fast.configure(settings, key));
    return new Comparison(expected, outcome.difference(expected));
  }

  Comparison toConnect(byte @Nullable [] bytes) {
    Outcome expected =
        Outcome.of(() -> new Outcome.ToConnect(stock.toConnectData(TOPIC, copy(bytes))));
    Outcome outcome =
        Outcome.of(() -> new Outcome.ToConnect(fast.toConnectData(TOPIC, copy(bytes))));
    return new Comparison(expected, outcome.difference(expected));
  }

  Comparison toConnectHeader(byte @Nullable [] bytes) {
    Outcome expected =
        Outcome.of(() -> new Outcome.ToConnect(stock.toConnectHeader(TOPIC, "h", copy(bytes))));
    Outcome outcome =
        Outcome.of(() -> new Outcome.ToConnect(fast.toConnectHeader(TOPIC, "h", copy(bytes))));
    return new Comparison(expected, outcome.difference(expected));
  }

  Comparison fromConnect(@Nullable Schema schema, @Nullable Object value) {
    Outcome expected =
        Outcome.of(() -> Outcome.FromConnect.of(stock.fromConnectData(TOPIC, schema, value)));
    Outcome outcome =
        Outcome.of(() -> Outcome.FromConnect.of(fast.fromConnectData(TOPIC, schema, value)));
    return new Comparison(expected, outcome.difference(expected));
  }

  /**
   * One case.
   *
   * @param difference what this converter does otherwise, null if nothing
   */
  record Comparison(Outcome expected, @Nullable String difference) {
    boolean converted() {
      return !(expected instanceof Outcome.Failure);
    }
  }

  /** Each gets an array of its own, so that neither profits from the other's identity. */
  private static byte @Nullable [] copy(byte @Nullable [] bytes) {
    return bytes == null ? null : bytes.clone();
  }

  private static Outcome configured(Runnable configuration) {
    return Outcome.of(
        () -> {
          configuration.run();
          return new Outcome.FromConnect(null);
        });
  }
}
