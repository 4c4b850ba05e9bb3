package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("C10_3 what is wrong is said without the value")
class MessagesTest {

  private static final String SECRET = "s3cret";

  private final FastJsonConverter converter = new FastJsonConverter();

  MessagesTest() {
    converter.configure(Map.of(), false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3cret",
        "{\"schema\":{\"type\":\"string\"},\"payload\":s3cret}",
        "{\"schema\":{\"type\":\"string\"},\"payload\":\"s3cret",
        "{\"schema\":{\"type\":\"bytes\"},\"payload\":\"s3cret!\"}",
        "{\"schema\":{\"type\":\"bytes\",\"name\":\"org.apache.kafka.connect.data.Decimal\"},\"payload\":\"s3cret!\"}",
        "{\"schema\":{\"type\":\"int32\",\"name\":\"org.apache.kafka.connect.data.Date\"},\"payload\":\"s3cret\"}",
        "{\"schema\":{\"type\":\"struct\",\"fields\":[]},\"payload\":\"s3cret\"}",
        "{\"schema\":{\"type\":\"struct\",\"fields\":[{\"type\":\"string\",\"field\":\"f\"}]},\"payload\":{\"g\":\"s3cret\"}}",
        "{\"schema\":{\"type\":\"map\",\"keys\":{\"type\":\"string\"},\"values\":{\"type\":\"int8\"}},\"payload\":[\"s3cret\"]}",
      })
  void whileReading(String document) {
    Throwable refused = refusal(document);

    assertThat(refused).isInstanceOf(DataException.class);
    assertThat(trace(refused)).doesNotContain(SECRET);
  }

  @Test
  void whileWriting() {
    Throwable refused =
        catchThrowable(() -> converter.fromConnectData("topic", Schema.INT32_SCHEMA, SECRET));

    assertThat(refused).isInstanceOf(DataException.class);
    assertThat(trace(refused)).doesNotContain(SECRET);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"schema\":{\"type\":\"LONG\"},\"payload\":1}",
        "{\"schema\":{\"type\":\"struct\",\"fields\":[{\"type\":\"string\",\"field\":\"LONG\"}]},\"payload\":{\"LONG\":1}}",
        "{\"schema\":{\"type\":\"struct\",\"fields\":[{\"type\":\"string\",\"field\":\"LONG\"},{\"type\":\"string\",\"field\":\"LONG\"}]},\"payload\":{}}",
        "{\"schema\":{\"type\":\"string\",\"name\":\"LONG\",\"default\":null},\"payload\":1}",
        "{\"LONG\":1}",
      })
  void namesAreNotPrintedWholeWhereTheyAreLong(String document) {
    Throwable refused = refusal(document.replace("LONG", "n".repeat(40_000)));

    assertThat(refused).isInstanceOf(DataException.class);
    for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
      assertThat(cause.getMessage()).hasSizeLessThan(500);
    }
  }

  private Throwable refusal(String document) {
    return catchThrowable(
        () -> converter.toConnectData("topic", document.getBytes(StandardCharsets.UTF_8)));
  }

  private static String trace(Throwable refused) {
    StringWriter trace = new StringWriter();
    refused.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }
}
