package io.tarmac.connect.jdbc.database.portable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TypeLimitsTest {

  private static final Set<Kind> WITH_FRACTION =
      Set.of(Kind.TIME, Kind.TIMESTAMP, Kind.TIME_WITH_TIME_ZONE, Kind.TIMESTAMP_WITH_TIME_ZONE);

  private final TypeNames limited = new TypeLimits(65, 30, 6).limit(ColumnType::toString);

  @ParameterizedTest
  @EnumSource
  void onlyFractionsOfASecondAreCut(Kind kind) {
    ColumnType asked = ColumnType.of(kind, 9);
    ColumnType expected = WITH_FRACTION.contains(kind) ? ColumnType.of(kind, 6) : asked;

    assertThat(limited.nameOf(asked)).isEqualTo(expected.toString());
  }

  @Test
  void sizesWithinTheLimitsStay() {
    assertUnchanged(ColumnType.of(Kind.TIMESTAMP, 6));
    assertUnchanged(ColumnType.of(Kind.TIMESTAMP, 3));
    assertUnchanged(ColumnType.decimal(65, 30));
    assertUnchanged(ColumnType.decimal(1, 0));
    assertUnchanged(ColumnType.of(Kind.VARCHAR, 10_000));
  }

  @Test
  void theWidestDecimalIsTheLimit() {
    assertThat(limited.nameOf(ColumnType.decimal(ColumnType.WIDEST, 30)))
        .isEqualTo(ColumnType.decimal(65, 30).toString());
  }

  @Test
  void aDecimalBeyondTheLimitsIsRefusedRatherThanCut() {
    assertThatThrownBy(() -> limited.nameOf(ColumnType.decimal(66, 0)))
        .isInstanceOf(UnsupportedTypeException.class);
    assertThatThrownBy(() -> limited.nameOf(ColumnType.decimal(65, 31)))
        .isInstanceOf(UnsupportedTypeException.class);
    assertThatThrownBy(() -> limited.nameOf(ColumnType.decimal(ColumnType.WIDEST, 31)))
        .isInstanceOf(UnsupportedTypeException.class);
  }

  @Test
  void withoutALimitDecimalsAreAskedForAsTheyAre() {
    TypeNames unlimited = new TypeLimits(ColumnType.WIDEST, 0, 6).limit(ColumnType::toString);
    ColumnType huge = ColumnType.decimal(1_000, 500);

    assertThat(unlimited.nameOf(huge)).isEqualTo(huge.toString());
  }

  private void assertUnchanged(ColumnType type) {
    assertThat(limited.nameOf(type)).isEqualTo(type.toString());
  }
}
