package io.tarmac.connect.jdbc.database.portable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.config.InvalidText;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonEscapesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[\"a\\u0000b\"] | [\"ab\"] | [\"a\\ufffdb\"]",
        "[\"\\u0000\\u0000\"] | [\"\"] | [\"\\ufffd\\ufffd\"]",
        "[\"\\ud83d\"] | [\"\"] | [\"\\ufffd\"]",
        "[\"\\ude00\\ud83d\"] | [\"\"] | [\"\\ufffd\\ufffd\"]",
        "[\"\\ud83d\\ud83d\\ude00\"] | [\"\\ud83d\\ude00\"] | [\"\\ufffd\\ud83d\\ude00\"]",
        "[\"\\\\\\u0000\"] | [\"\\\\\"] | [\"\\\\\\ufffd\"]"
      })
  @DisplayName("C7_3 escapes that a database cannot store are refused, left out or replaced")
  void invalidEscapes(String json, String stripped, String replaced) {
    assertThatThrownBy(() -> new JsonEscapes(InvalidText.ERROR, true).apply(json))
        .isInstanceOf(RefusedValueException.class)
        .hasMessageContaining("invalid.text")
        .hasMessageNotContaining(json);
    assertThat(new JsonEscapes(InvalidText.STRIP, true).apply(json)).isEqualTo(stripped);
    assertThat(new JsonEscapes(InvalidText.REPLACE, true).apply(json)).isEqualTo(replaced);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"\\ud83d\\ude00\"]",
        "[\"\\\\u0000\"]",
        "[\"\\\\\\\\ud83d\"]",
        "[\"\\u00e4\\n\\\"\"]",
        "{}"
      })
  void otherEscapesStay(String json) {
    assertThat(new JsonEscapes(InvalidText.ERROR, true).apply(json)).isEqualTo(json);
  }

  @Test
  void whereTheDatabaseHasItNulStays() {
    assertThat(new JsonEscapes(InvalidText.ERROR, false).apply("[\"\\u0000\"]"))
        .isEqualTo("[\"\\u0000\"]");
  }
}
