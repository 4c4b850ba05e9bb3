package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.TestingIdentifiers.BACKTICKS;
import static io.tarmac.connect.jdbc.table.TestingIdentifiers.DOUBLE_QUOTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.table.Identifiers.Folding;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdentifiersTest {

  @DisplayName("C8_2 a quote inside a name is doubled, the rest stays as it is")
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {
        "flights,   \"flights\",      `flights`",
        "a\"b,      \"a\"\"b\",       `a\"b`",
        "a`b,       \"a`b\",          `a``b`",
        "\",        \"\"\"\",         `\"`",
        "\"\",      \"\"\"\"\"\",     `\"\"`",
        "a'b,       \"a'b\",          `a'b`",
        "a\\\"b,    \"a\\\"\"b\",     `a\\\"b`",
        "a b.c,     \"a b.c\",        `a b.c`",
        "x\"; DROP TABLE v; --, \"x\"\"; DROP TABLE v; --\", `x\"; DROP TABLE v; --`",
        "Groß{d '1'}, \"Groß{d '1'}\", `Groß{d '1'}`"
      })
  void quotesInsideNamesAreDoubled(String name, String doubleQuoted, String backticked) {
    assertThat(DOUBLE_QUOTES.quote(name)).isEqualTo(doubleQuoted);
    assertThat(BACKTICKS.quote(name)).isEqualTo(backticked);
  }

  @Test
  @DisplayName("C8_2 names are folded as the database folds unquoted ones, and stay quoted")
  void namesAreFolded() {
    Identifiers lower = DOUBLE_QUOTES.folded(Folding.LOWER);

    assertThat(lower.fold("Straße \"X\"")).isEqualTo("straße \"x\"");
    assertThat(lower.quote(lower.fold("A\"B"))).isEqualTo("\"a\"\"b\"");
    assertThat(DOUBLE_QUOTES.folded(Folding.UPPER).fold("Ab")).isEqualTo("AB");
    assertThat(BACKTICKS.folded(Folding.KEEPS).fold("Ab")).isEqualTo("Ab");
    assertThat(lower.fold(new TableName(null, "S", "T"))).isEqualTo(new TableName(null, "s", "t"));
    assertThat(lower.sameColumn("Ab", "aB")).isTrue();
    assertThat(DOUBLE_QUOTES.fold("Ab")).isEqualTo("Ab");
  }

  @Test
  @DisplayName("C8_2 names of one column have one key, and others another")
  void namesOfOneColumnHaveOneKey() {
    List<String> names =
        List.of(
            "ab", "aB", "AB", "ß", "SS", "ẞ", "ı", "i", "I", "İ", "K", "\u212A", "µ", "μ", "𐐀",
            "𐐨");
    for (Identifiers identifiers : List.of(DOUBLE_QUOTES, BACKTICKS)) {
      for (String one : names) {
        for (String other : names) {
          assertThat(identifiers.columnKey(one).equals(identifiers.columnKey(other)))
              .as(one + " and " + other)
              .isEqualTo(identifiers.sameColumn(one, other));
        }
      }
    }
  }

  @Test
  @DisplayName("C8_2 each part of a table's name is quoted by itself")
  void eachPartOfATableNameIsQuoted() {
    assertThat(DOUBLE_QUOTES.quote(new TableName(null, null, "a.b"))).isEqualTo("\"a.b\"");
    assertThat(DOUBLE_QUOTES.quote(new TableName(null, "s\"x", "t"))).isEqualTo("\"s\"\"x\".\"t\"");
    assertThat(BACKTICKS.quote(new TableName("c", "s", "t`"))).isEqualTo("`c`.`s`.`t```");
  }

  @Test
  @DisplayName("C8_2 a name too long in bytes is refused, not cut")
  void lengthInBytesCountsUtf8() {
    assertThat(DOUBLE_QUOTES.quote("x".repeat(63))).hasSize(65);
    assertThat(DOUBLE_QUOTES.quote("ß".repeat(31))).hasSize(33);
    for (String tooLong : List.of("x".repeat(64), "ß".repeat(32), "🛫".repeat(16))) {
      assertThatThrownBy(() -> DOUBLE_QUOTES.quote(tooLong))
          .isInstanceOf(InvalidNameException.class)
          .hasMessageContaining("63")
          .hasMessageContaining(tooLong);
    }
  }

  @Test
  @DisplayName("C8_2 a character that the database would replace or cut in a name is refused")
  void charactersThatWouldBeReplacedAreRefused() {
    Identifiers noSupplementary = BACKTICKS.withoutSupplementary();

    assertThat(noSupplementary.quote("Groß日本")).isEqualTo("`Groß日本`");
    assertThatThrownBy(() -> noSupplementary.folded(Folding.KEEPS).quote("to 🛫"))
        .isInstanceOf(InvalidNameException.class)
        .hasMessageContaining("U+FFFF");
    assertThat(DOUBLE_QUOTES.quote("a ")).isEqualTo("\"a \"");
    assertThatThrownBy(() -> noSupplementary.quote("a "))
        .isInstanceOf(InvalidNameException.class)
        .hasMessageContaining("blank");
    for (String halved : List.of("a\uD83D", "\uDEEBa", "\uD800", "\uDFFF")) {
      assertThatThrownBy(() -> DOUBLE_QUOTES.quote(halved))
          .isInstanceOf(InvalidNameException.class)
          .hasMessageContaining("half");
    }
  }

  @Test
  @DisplayName("C8_2 a name too long in characters is refused, not cut")
  void lengthInCharactersCountsCodePoints() {
    assertThat(BACKTICKS.quote("ß".repeat(64))).hasSize(66);
    assertThat(BACKTICKS.quote("🛫".repeat(64))).hasSize(130);
    assertThatThrownBy(() -> BACKTICKS.quote("ß".repeat(65)))
        .isInstanceOf(InvalidNameException.class);
  }

  @Test
  void theLimitIsForTheNameNotForItsQuotedForm() {
    assertThat(DOUBLE_QUOTES.quote("\"".repeat(63))).isEqualTo("\"".repeat(128));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\0", "a\0", "\0\"; DROP TABLE v; --"})
  @DisplayName("C8_2 a name with U+0000, which ends a text for some servers, is refused")
  void aNameWithANulIsRefused(String name) {
    for (Identifiers identifiers : List.of(DOUBLE_QUOTES, BACKTICKS)) {
      assertThatThrownBy(() -> identifiers.quote(name))
          .isInstanceOf(InvalidNameException.class)
          .hasMessageContaining("U+0000")
          .hasMessageNotContaining("\0");
    }
  }

  @Test
  void anEmptyNameIsRefused() {
    assertThatThrownBy(() -> DOUBLE_QUOTES.quote(""))
        .isInstanceOf(InvalidNameException.class)
        .hasMessageContaining("empty");
  }

  @Test
  void columnsCompareAsTheDatabaseComparesThem() {
    assertThat(DOUBLE_QUOTES.sameColumn("Id", "Id")).isTrue();
    assertThat(DOUBLE_QUOTES.sameColumn("Id", "id")).isFalse();
    assertThat(BACKTICKS.sameColumn("Id", "id")).isTrue();
    assertThat(BACKTICKS.sameColumn("Id", "ids")).isFalse();
  }
}
