package io.tarmac.connect.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PrintableTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "id", "Größe", "таблица", "価格", "with space",
        "it's", "back\\slash", "\"q\"", "😀", "100 %", "a.b"
      })
  @DisplayName("C10_3 an ordinary name is shown as it is")
  void ordinaryNameStays(String name) {
    assertThat(PrintableText.name(name)).isEqualTo(name);
    assertThat(PrintableText.message(name)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "000A, \\n", "000D, \\r", "0009, \\t", "0000, \\u0000",
    "000B, \\u000B", "001B, \\u001B", "007F, \\u007F", "0085, \\u0085",
    "009B, \\u009B", "00AD, \\u00AD", "061C, \\u061C", "200B, \\u200B",
    "200E, \\u200E", "200F, \\u200F", "2028, \\u2028", "2029, \\u2029",
    "202A, \\u202A", "202E, \\u202E", "2066, \\u2066", "2069, \\u2069",
    "FEFF, \\uFEFF", "D800, \\uD800", "DFFF, \\uDFFF", "E0041, \\uDB40\\uDC41"
  })
  @DisplayName("C10_3 a character that moves the text after it, or is invisible, is escaped")
  void otherCharactersAreEscaped(String hexadecimal, String escape) {
    String name = "a" + Character.toString(Integer.parseInt(hexadecimal, 16)) + "b";
    assertThat(PrintableText.name(name)).isEqualTo("a" + escape + "b");
    assertThat(PrintableText.message(name)).isEqualTo("a" + escape + "b");
  }

  @Test
  @DisplayName("C10_3 a name is shown with at most 100 characters, escapes and dots included")
  void longNameIsCut() {
    assertThat(PrintableText.name("x".repeat(100))).isEqualTo("x".repeat(100));
    assertThat(PrintableText.name("x".repeat(101))).isEqualTo("x".repeat(97) + "...");
    assertThat(PrintableText.name("\n".repeat(50))).isEqualTo("\\n".repeat(50));
    assertThat(PrintableText.name("\n".repeat(600_000))).isEqualTo("\\n".repeat(48) + "...");
    assertThat(PrintableText.name("x".repeat(92) + "\u0000".repeat(9)))
        .isEqualTo("x".repeat(92) + "...");
  }

  @Test
  @DisplayName("C10_3 no character is cut in two")
  void pairStaysWhole() {
    assertThat(PrintableText.name("x".repeat(96) + "😀".repeat(9)))
        .isEqualTo("x".repeat(96) + "...");
    assertThat(PrintableText.message("x" + "😀".repeat(600_000)))
        .hasSizeLessThanOrEqualTo(PrintableText.LONGEST_MESSAGE)
        .isEqualTo("x" + "😀".repeat(1_497) + " ... " + "😀".repeat(500));
  }

  @Test
  @DisplayName("C10_3 a message that is too long keeps its end, which says what to do")
  void longMessageKeepsItsEnd() {
    String message = "table t: " + "\u202e".repeat(600_000) + "; create it";
    assertThat(PrintableText.message(message))
        .hasSizeBetween(3_900, PrintableText.LONGEST_MESSAGE)
        .startsWith("table t: \\u202E\\u202E")
        .contains("\\u202E ... \\u202E")
        .endsWith("\\u202E\\u202E; create it");
  }

  @Test
  @DisplayName("C10_3 a message that has been made printable stays as it is")
  void messageIsMadeOnce() {
    for (String text : List.of("a\nb", "\u2028".repeat(10_000), "x".repeat(600_000))) {
      String once = PrintableText.message(text);
      assertThat(PrintableText.message(once)).isEqualTo(once);
    }
  }

  @Test
  @DisplayName("C10_3 of many names the first are shown")
  void manyNamesAreCounted() {
    assertThat(PrintableText.names(List.of("a", "b\n"))).isEqualTo("[a, b\\n]");
    assertThat(PrintableText.names(Collections.nCopies(10_000, "a")))
        .startsWith("[a, a")
        .endsWith("a and 9970 more]");
  }
}
