package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What one document leaves behind must not reach the next. */
class EnvelopeParserTest {
  private static final String SCHEMA = "{\"type\":\"string\"}";
  private static final int MORE_THAN_A_BUFFER = 30_000;

  private final FastJsonConverter converter = new FastJsonConverter();

  EnvelopeParserTest() {
    converter.configure(Map.of("schemas.enable", "true"), false);
  }

  @Test
  void whatFollowsADocumentIsNotTheBeginningOfTheNext() {
    for (String behind : List.of("", " ", "\n", " ".repeat(MORE_THAN_A_BUFFER))) {
      assertThat(value(envelope("first") + behind)).isEqualTo("first");
      assertThat(value(envelope("second"))).isEqualTo("second");
    }
  }

  @Test
  void aDocumentThatBreaksOffIsNotEndedByTheNext() {
    String whole = envelope("first");
    assertThat(value(whole)).isEqualTo("first");
    for (int length = 1; length < whole.length(); length++) {
      String broken = whole.substring(0, length);
      assertThat(catchThrowable(() -> value(broken))).as(broken).isNotNull();
      assertThat(value(envelope("second"))).isEqualTo("second");
    }
  }

  @Test
  void documentsLargerThanTheParsersBufferAreRead() {
    for (int length = 7_900; length < 8_100; length++) {
      String text = "x".repeat(length);
      assertThat(value(envelope(text))).isEqualTo(text);
    }
    String text = "y".repeat(MORE_THAN_A_BUFFER);
    assertThat(value("{\"payload\":\"" + text + "\",\"schema\":" + SCHEMA + "}")).isEqualTo(text);
  }

  @Test
  void readingGoesOnWhenAParserHasHadItsNumberOfDocuments() {
    for (int i = 0; i < 25_000; i++) {
      assertThat(value(envelope("text " + i))).isEqualTo("text " + i);
    }
  }

  private Object value(String document) {
    return converter.toConnectData("topic", document.getBytes(StandardCharsets.UTF_8)).value();
  }

  private static String envelope(String text) {
    return "{\"schema\":" + SCHEMA + ",\"payload\":\"" + text + "\"}";
  }
}
