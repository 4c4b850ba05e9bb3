package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RawJsonTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"a":1},x          | 7
          {"}":"{\\"{"} x    | 12
          [[],{"a":[]}],     | 13
          "a\\\\",           | 5
          "\\"",             | 4
          12.5e3,            | 6
          null}              | 4
          true x             | 4
          """)
  void aValueEndsWhereItEnds(String text, int end) {
    RawJson raw = new RawJson(text.getBytes(StandardCharsets.UTF_8));

    assertThat(raw.skipValue()).isTrue();
    assertThat(raw.at()).isEqualTo(end);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"name\"", "\"name\" 1", "\"name\"\"name\":1", "\"nam\":1", "name:1"})
  void aNameThatIsNoMembersIsStillNext(String text) {
    byte[] quoted = "\"name\"".getBytes(StandardCharsets.UTF_8);
    RawJson raw = new RawJson(text.getBytes(StandardCharsets.UTF_8));

    assertThat(raw.acceptName(quoted)).isFalse();
    assertThat(raw.at()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"a":1   | no brace
          {"a}     | no quote
          "a\\"    | an escaped quote
          [{}      | no bracket
          12       | nothing that ends a number
          """)
  void aValueWithoutAnEndHasNone(String text, String because) {
    assertThat(new RawJson(text.getBytes(StandardCharsets.UTF_8)).skipValue())
        .as(because)
        .isFalse();
  }
}
