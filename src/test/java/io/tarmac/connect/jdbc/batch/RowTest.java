package io.tarmac.connect.jdbc.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.Unavailable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowTest {

  private static final AssignedPartition PARTITION = TestingRows.partition("t", 0);

  private static final int LENGTH = 100_000;

  @ParameterizedTest
  @ValueSource(strings = {"a", "\u00e9", "\u20ac", "\uffff", "\ud83d\ude00"})
  @DisplayName("C3_4 no text is longer in UTF-8 than is expected of its row")
  void noTextIsLongerInUtf8(String character) {
    String text = character.repeat(LENGTH / character.length());

    assertThat(row(CanonicalType.STRING, text).maxEncodedBytes())
        .isGreaterThanOrEqualTo(text.getBytes(UTF_8).length);
  }

  @Test
  @DisplayName("C3_4 nor is one of which each character has an escape")
  void noTextIsLongerWithEscapes() {
    assertThat(row(CanonicalType.STRING, "\\".repeat(LENGTH)).maxEncodedBytes())
        .isGreaterThanOrEqualTo(2 * LENGTH);
  }

  @Test
  @DisplayName("C3_4 nor are bytes in hexadecimal digits")
  void noBytesAreLongerInHexadecimal() {
    assertThat(row(CanonicalType.BYTES, new byte[LENGTH]).maxEncodedBytes())
        .isGreaterThanOrEqualTo(2 * LENGTH);
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("C7_4 a row that has every value is made of these values, and of its plan")
  void aRowThatHasEveryValueIsMadeOfThem(Operation operation) {
    TablePlan plan = TestingPlans.plan("t", "id", "text");
    @Nullable Object[] values = {"1", "x"};

    Row row = Row.of(plan, operation, values, DeliveredRecords.changeAt("t", 0, 1), PARTITION);

    assertThat(row.values()).isSameAs(values);
    assertThat(row.plan()).isSameAs(plan);
  }

  @Test
  @DisplayName("C7_4 a row that lacks a value leaves the column, or is inserted without it")
  void aRowThatLacksAValueLeavesTheColumn() {
    TablePlan plan = TestingPlans.plan("t", "id", "text", "other");
    @Nullable Object[] values = {"1", Unavailable.VALUE, "x"};
    Change change = DeliveredRecords.changeAt("t", 0, 1);

    Row upserted = Row.of(plan, Operation.UPSERT, values, change, PARTITION);
    Row inserted = Row.of(plan, Operation.INSERT, values, change, PARTITION);

    assertThat(upserted.values()).isSameAs(values);
    assertThat(upserted.plan().isUnavailable(1)).isTrue();
    assertThat(upserted.plan().isUnavailable(2)).isFalse();
    assertThat(inserted.values()).containsExactly("1", null, "x");
    assertThat(inserted.plan()).isSameAs(plan);
    assertThat(values).containsExactly("1", Unavailable.VALUE, "x");
  }

  private static Row row(CanonicalType type, Object value) {
    TablePlan plan = TestingPlans.planOf("t", List.of(type));
    return TestingRows.withValues(plan, Operation.INSERT, 1, value);
  }
}
