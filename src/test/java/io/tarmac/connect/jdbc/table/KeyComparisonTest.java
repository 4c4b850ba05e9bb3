package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.OffsetTime;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyComparisonTest {

  @ParameterizedTest
  @CsvSource({"a,A", "ab,'AB  '", "'',' '", "'a\tb',ab"})
  @DisplayName("C2_2 texts that a collation may take for one have one coarse value")
  void textsThatMayBeOneAreOne(String one, String other) {
    assertThat(KeyComparison.TEXT.coarse(one)).isEqualTo(KeyComparison.TEXT.coarse(other));
  }

  @ParameterizedTest
  @CsvSource({"a,b", "a,' a'", "1-11,11-1"})
  void textsThatCannotBeOneDiffer(String one, String other) {
    assertThat(KeyComparison.TEXT.coarse(one)).isNotEqualTo(KeyComparison.TEXT.coarse(other));
  }

  @Test
  @DisplayName("C2_2 a text beyond ASCII may be any")
  void aTextBeyondAsciiMayBeAny() {
    assertThat(KeyComparison.TEXT.coarse("café")).isNull();
    assertThat(KeyComparison.UNKNOWN.coarse("1 day")).isNull();
  }

  @Test
  @DisplayName("C2_2 a UUID is one in any spelling")
  void aUuidIsOneInAnySpelling() {
    assertThat(KeyComparison.UUID.coarse("{A0EEBC99-9C0B4EF8-BB6D6BB9-BD380A11}"))
        .isEqualTo(KeyComparison.UUID.coarse("a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"));
  }

  @Test
  void aTimeIsOneAtAnyOffset() {
    assertThat(KeyComparison.OFFSET_TIME.coarse(OffsetTime.parse("12:00+00:00")))
        .isEqualTo(KeyComparison.OFFSET_TIME.coarse(OffsetTime.parse("14:00+02:00")));
  }
}
