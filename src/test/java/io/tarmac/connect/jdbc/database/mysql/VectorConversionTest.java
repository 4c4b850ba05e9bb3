package io.tarmac.connect.jdbc.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorConversionTest {

  @ParameterizedTest
  @ValueSource(strings = {"[1,2,3]", "[-1.5, 2e10, .5]", "[1., +2, 3E-4]"})
  void listsOfNumbersAreVectors(String text) {
    assertThat(converter(3, true).convert(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "1,2,3", "[]", "[1,,3]", "[1,2,x]", "[NaN,1,2]",
        "[1f,2,3]", "[1e39,2,3]", "[1,2,null]", "[1,2,3,4]", "[[1],2,3]", "[1,2]"
      })
  @DisplayName("C6_2 what is no vector of the column is refused")
  void whatIsNoVectorIsRefused(String text) {
    assertThatThrownBy(() -> converter(3, true).convert(text))
        .isInstanceOf(RefusedValueException.class);
  }

  @Test
  void fewerDimensionsFitUnlessTheyHaveToBeExact() {
    assertThat(converter(3, false).convert(" [1,2] ")).isEqualTo("[1,2]");
  }

  private static ValueConverter converter(int dimensions, boolean exactly) {
    return Objects.requireNonNull(
        new VectorConversion(dimensions, exactly).from(CanonicalType.STRING));
  }
}
