package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.storage.Converter;
import org.jspecify.annotations.Nullable;

/** This converter and Kafka's, configured alike: they have to do the same. */
final class BothConverters {

  private static final ObjectMapper EXACT =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private final JsonConverter kafka = new JsonConverter();
  private final FastJsonConverter fast = new FastJsonConverter();

  BothConverters(Map<String, ?> properties) {
    kafka.configure(properties, false);
    fast.configure(properties, false);
  }

  FastJsonConverter fast() {
    return fast;
  }

  void readTheSame(String document) {
    readTheSame(document.getBytes(StandardCharsets.UTF_8));
  }

  /** Three times: a schema may be new, then known, then expected. */
  void readTheSame(byte[] document) {
    String expected = read(kafka, document);
    for (int time = 1; time <= 3; time++) {
      assertThat(read(fast, document)).as("read for the %dth time", time).isEqualTo(expected);
    }
  }

  void writeTheSame(@Nullable Schema schema, @Nullable Object value) {
    Object expected = written(kafka, schema, value);
    for (int time = 1; time <= 2; time++) {
      assertThat(written(fast, schema, value)).isEqualTo(expected);
    }
  }

  private static String read(Converter converter, byte[] document) {
    try {
      return DataText.of(converter.toConnectData("topic", document));
    } catch (RuntimeException refused) {
      return refused.getClass().getName();
    }
  }

  private static Object written(
      Converter converter, @Nullable Schema schema, @Nullable Object value) {
    try {
      byte[] document = converter.fromConnectData("topic", schema, value);
      return document == null ? "nothing" : EXACT.readTree(document);
    } catch (RuntimeException refused) {
      return refused.getClass().getName();
    } catch (IOException notJson) {
      throw new AssertionError(notJson);
    }
  }
}
