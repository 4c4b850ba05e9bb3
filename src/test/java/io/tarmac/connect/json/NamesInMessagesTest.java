package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tarmac.connect.text.PrintableText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of schemas that are sent, and of values that are written, in what the converter throws. */
final class NamesInMessagesTest {

  private static final String NAME =
      ("qz\\u2028\\u202e\\n" + "qz".repeat(5_000) + "\\ud800\\u0000\\u001b[31m").repeat(20);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"NAME\"}",
        "{\"type\":\"struct\",\"fields\":[{\"field\":\"NAME\",\"type\":\"int32\"}]}",
        "{\"type\":\"struct\",\"fields\":[{\"field\":\"NAME\",\"type\":\"NAME\"}]}",
        "{\"type\":\"struct\",\"fields\":[{\"field\":\"NAME\",\"type\":\"int32\"},"
            + "{\"field\":\"NAME\",\"type\":\"int32\"}]}",
        "{\"type\":\"struct\",\"name\":\"NAME\",\"fields\":[{\"field\":\"a\",\"type\":\"int32\"}]}",
        "{\"type\":\"int32\",\"name\":\"NAME\"}",
        "{\"type\":\"int32\",\"name\":\"NAME\",\"default\":\"NAME\"}",
        "{\"type\":\"int32\",\"parameters\":{\"NAME\":1}}",
        "{\"type\":\"int32\",\"version\":\"NAME\"}",
        "{\"type\":\"int32\",\"NAME\":\"NAME\"}",
        "{\"type\":\"array\",\"items\":{\"type\":\"int32\",\"name\":\"NAME\"}}",
        "{\"type\":\"map\",\"keys\":{\"type\":\"NAME\"},\"values\":{\"type\":\"int32\"}}",
        "{\"type\":\"bytes\",\"name\":\"org.apache.kafka.connect.data.Decimal\",\"version\":1,"
            + "\"parameters\":{\"scale\":\"NAME\"}}",
        "{\"type\":\"int32\",\"name\":\"org.apache.kafka.connect.data.Date\",\"doc\":\"NAME\"}"
      })
  @DisplayName("C10_3 names of a schema are short and printable in what the converter throws")
  void namesOfASchemaArePrintable(String schema) {
    int failures = 0;
    for (String payload :
        List.of(
            "null", "{}", "{\"a\":\"NAME\"}", "\"NAME\"", "[\"NAME\"]", "1.5", "{\"NAME\":{}}")) {
      String document = "{\"schema\":" + schema + ",\"payload\":" + payload + "}";
      failures += requirePrintable(read(document.replace("NAME", NAME)));
      failures += requirePrintable(read(document.replace("NAME", "qz\\n2026 ERROR forged")));
    }
    assertThat(failures).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"int32", "struct", "name"})
  @DisplayName("C10_3 names of a value are short and printable in what the converter throws")
  void namesOfAValueArePrintable(String kind) {
    String name = "qz\n\u2028\u202e\ud800".repeat(100_000);
    Schema required = SchemaBuilder.struct().name(name).field(name, Schema.INT32_SCHEMA).build();
    Schema date =
        SchemaBuilder.int32().name("org.apache.kafka.connect.data.Date").doc(name).build();
    Throwable failure =
        switch (kind) {
          case "int32" -> written(Schema.INT32_SCHEMA, name);
          case "struct" -> written(required, new Struct(required));
          default -> written(date, name);
        };
    assertThat(requirePrintable(failure)).isPositive();
  }

  private static Throwable read(String document) {
    return catchThrowable(
        () -> converter().toConnectData("topic", document.getBytes(StandardCharsets.UTF_8)));
  }

  private static Throwable written(Schema schema, Object value) {
    return catchThrowable(() -> converter().fromConnectData("topic", schema, value));
  }

  private static FastJsonConverter converter() {
    FastJsonConverter converter = new FastJsonConverter();
    converter.configure(Map.of("schemas.enable", "true"), false);
    return converter;
  }

  private static int requirePrintable(Throwable failure) {
    List<String> messages = new ArrayList<>();
    for (Throwable each = failure; each != null; each = each.getCause()) {
      messages.add(String.valueOf(each.getMessage()));
    }
    for (String message : messages) {
      assertThat(PrintableText.message(message)).isEqualTo(message);
      assertThat(message).doesNotContain("qz".repeat(51));
    }
    return messages.size();
  }
}
