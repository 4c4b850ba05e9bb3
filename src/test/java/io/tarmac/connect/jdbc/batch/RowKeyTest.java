package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RowKeyTest {

  private static final TablePlan ONE = TestingPlans.plan("t", "a", "other");
  private static final TablePlan TWO = TestingPlans.plan("t", List.of("a", "b"), List.of("other"));

  @DisplayName("C2_1 values that are one key to a database are one key")
  @ParameterizedTest
  @MethodSource("sameValues")
  void sameValuesAreOneKey(Object one, Object other) {
    assertThat(key(ONE, one, "x"))
        .isEqualTo(key(ONE, other, "y"))
        .hasSameHashCodeAs(key(ONE, other, "y"));
  }

  static Stream<Arguments> sameValues() {
    return Stream.of(
        Arguments.of(7, 7),
        Arguments.of("a", new String(new char[] {'a'})),
        Arguments.of(new byte[] {1, 2}, new byte[] {1, 2}),
        Arguments.of(new BigDecimal("1.0"), new BigDecimal("1.00")),
        Arguments.of(new BigDecimal("100"), new BigDecimal("1E+2")),
        Arguments.of(new BigDecimal("0"), new BigDecimal("0.000")),
        Arguments.of(0.0, -0.0),
        Arguments.of(0f, -0f),
        Arguments.of(Double.NaN, Double.NaN),
        Arguments.of(
            OffsetDateTime.parse("2024-02-29T12:00:00Z"),
            OffsetDateTime.parse("2024-02-29T14:00:00+02:00")),
        Arguments.of(OffsetDateTime.MAX, OffsetDateTime.MAX),
        Arguments.of(LocalDate.of(2024, 2, 29), LocalDate.of(2024, 2, 29)));
  }

  @DisplayName("C2_1 values that differ are different keys")
  @ParameterizedTest
  @MethodSource("differentValues")
  void differentValuesAreDifferentKeys(Object one, Object other) {
    assertThat(key(ONE, one, "x")).isNotEqualTo(key(ONE, other, "x"));
  }

  static Stream<Arguments> differentValues() {
    return Stream.of(
        Arguments.of(7, 8),
        Arguments.of("a", "A"),
        Arguments.of("a", "a "),
        Arguments.of(new byte[] {1, 2}, new byte[] {1, 3}),
        Arguments.of(new byte[] {}, new byte[] {0}),
        Arguments.of(new BigDecimal("1.0"), new BigDecimal("1.01")),
        // hash alike
        Arguments.of("Aa", "BB"));
  }

  @Test
  void everyColumnOfTheKeyCountsInItsPlace() {
    assertThat(key(TWO, "a", "b", "x")).isEqualTo(key(TWO, "a", "b", "y"));
    assertThat(key(TWO, "a", "b", "x")).isNotEqualTo(key(TWO, "b", "a", "x"));
    assertThat(key(TWO, "a", "b", "x")).isNotEqualTo(key(TWO, "a", "c", "x"));
    assertThat(key(TWO, "a", "b", "x")).isNotEqualTo(key(ONE, "a", "b"));
  }

  @Test
  void aKeyIsNothingButAKey() {
    assertThat(key(ONE, "a", "x").equals(null)).isFalse();
    assertThat(key(ONE, "a", "x")).isNotEqualTo("a");
  }

  @Test
  void aKeyHasNoNull() {
    assertThatThrownBy(() -> key(TWO, "a", null, "x")).isInstanceOf(IllegalArgumentException.class);
  }

  @DisplayName("C2_2 keys have one order, so that tasks lock rows in the same")
  @ParameterizedTest
  @MethodSource("ordered")
  void keysAreOrdered(Object lower, Object higher) {
    assertThat(key(ONE, lower, "x")).isLessThan(key(ONE, higher, "x"));
    assertThat(key(ONE, higher, "x")).isGreaterThan(key(ONE, lower, "x"));
    assertThat(key(ONE, lower, "x")).isEqualByComparingTo(key(ONE, lower, "y"));
    assertThat(key(TWO, "a", lower, "x")).isLessThan(key(TWO, "a", higher, "x"));
  }

  static Stream<Arguments> ordered() {
    return Stream.of(
        Arguments.of(2, 10),
        Arguments.of("10", "2"),
        Arguments.of(false, true),
        Arguments.of(new byte[] {1}, new byte[] {(byte) 0x80}),
        Arguments.of(new byte[] {1}, new byte[] {1, 0}),
        Arguments.of(new BigDecimal("1.5"), new BigDecimal("10")),
        Arguments.of(OffsetDateTime.MIN, OffsetDateTime.MAX));
  }

  private static RowKey key(TablePlan plan, @Nullable Object... values) {
    return RowKey.of(TestingRows.withValues(plan, Operation.UPSERT, 1, values));
  }
}
