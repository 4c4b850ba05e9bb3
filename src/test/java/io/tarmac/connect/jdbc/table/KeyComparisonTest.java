package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnSchema.Equality;
import java.time.OffsetTime;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyComparisonTest {

  @ParameterizedTest
  @CsvSource({"a,A", "z,Z", "ab,'AB  '", "'',' '", "'a\tb',ab"})
  @DisplayName("C2_2 texts that a collation may take for one have one coarse value")
  void textsThatMayBeOneAreOne(String one, String other) {
    assertThat(KeyComparison.FOLDED.coarse(one)).isEqualTo(KeyComparison.FOLDED.coarse(other));
  }

  @DisplayName("C2_2 a key's column is compared as the database compares values of its type")
  @ParameterizedTest(name = "{0} in {1}, whose equality is {2}: {3}")
  @CsvSource({
    "STRING, text, EXACT, EXACT",
    "STRING, numeric, EXACT, UNKNOWN",
    "DECIMAL, numeric, EXACT, EXACT",
    "STRING, char(5), TRAILING_BLANKS, TRAILING_BLANKS",
    "BYTES, char(5), TRAILING_BLANKS, UNKNOWN",
    "STRING, varchar(5), FOLDED, FOLDED",
    "INTEGER, varchar(5), FOLDED, UNKNOWN",
    "OFFSET_TIME, timetz, EXACT, OFFSET_TIME"
  })
  void comparesAsTheDatabaseDoes(
      CanonicalType type, String declared, Equality equality, KeyComparison comparison) {
    PlannedColumn key = TestingPlans.planOf("flights", List.of(type)).columns().get(0);

    assertThat(KeyComparison.of(key, TestingTables.column("id", declared, 5, equality)))
        .isEqualTo(comparison);
  }

  @ParameterizedTest
  @CsvSource({"a,b", "a,' a'", "1-11,11-1"})
  void textsThatCannotBeOneDiffer(String one, String other) {
    assertThat(KeyComparison.FOLDED.coarse(one)).isNotEqualTo(KeyComparison.FOLDED.coarse(other));
  }

  @Test
  @DisplayName("C2_2 a text beyond ASCII may be any")
  void aTextBeyondAsciiMayBeAny() {
    assertThat(KeyComparison.FOLDED.coarse("café")).isNull();
    assertThat(KeyComparison.FOLDED.coarse("a\u007f")).isNull();
    assertThat(KeyComparison.UNKNOWN.coarse("1 day")).isNull();
  }

  @Test
  @DisplayName("C2_2 where only blanks are ignored every other character counts")
  void blanksAtTheEndAreIgnored() {
    assertThat(KeyComparison.TRAILING_BLANKS.coarse("café  ")).isEqualTo("café");
    assertThat(KeyComparison.TRAILING_BLANKS.coarse(" Café")).isEqualTo(" Café");
    assertThat(KeyComparison.TRAILING_BLANKS.coarse("  ")).isEqualTo("");
  }

  @Test
  void aTimeIsOneAtAnyOffset() {
    assertThat(KeyComparison.OFFSET_TIME.coarse(OffsetTime.parse("12:00+00:00")))
        .isEqualTo(KeyComparison.OFFSET_TIME.coarse(OffsetTime.parse("14:00+02:00")));
  }
}
