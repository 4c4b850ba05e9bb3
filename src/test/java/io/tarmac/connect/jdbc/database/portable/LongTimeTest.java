package io.tarmac.connect.jdbc.database.portable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.type.RefusedValueException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LongTimeTest {

  @ParameterizedTest
  @CsvSource({
    "0, 6, 00:00:00.000000",
    "1, 6, 00:00:00.000001",
    "-1, 6, -00:00:00.000001",
    "-999999, 0, 00:00:00",
    "45296789012, 6, 12:34:56.789012",
    "45296789012, 3, 12:34:56.789",
    "45296789012, 0, 12:34:56",
    "86400000000, 0, 24:00:00",
    "3020399000000, 6, 838:59:59.000000",
    "-3020399000000, 2, -838:59:59.00",
    "3020399999999, 0, 838:59:59"
  })
  @DisplayName("C7_3 a time is written with the column's digits, finer ones are cut")
  void aTimeIsWritten(long micros, int digits, String text) {
    assertThat(LongTime.text(micros, digits)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"3020399000001, 6", "-3020399000001, 6", "3020400000000, 0"})
  @DisplayName("C7_3 a time beyond 838:59:59 is refused")
  void aTimeThatIsTooLongIsRefused(long micros, int digits) {
    assertThatThrownBy(() -> LongTime.text(micros, digits))
        .isInstanceOf(RefusedValueException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "00:00:00, 0",
    "1:02:03, 3723000000",
    "-838:59:59.5, -3020399500000",
    "12:34:56.789012999, 45296789012",
    "12:34:56.7, 45296700000"
  })
  void aTextIsRead(String text, long micros) {
    assertThat(LongTime.micros(text)).isEqualTo(micros);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", ":", "-", "1", "12:34", "12:34:5",
        "12:34:56.", "12:34:56.1234567890", "1234:00:00", "12:60:00", "12:00:60", "12:3x:00",
        "+2:00:00", ":00:00:00", "-:00:00", "12:34:56Z", "12-34-56", "12:34:56,5"
      })
  void aTextOfAnotherFormIsNone(String text) {
    assertThat(LongTime.micros(text)).isEqualTo(LongTime.NO_LONG_TIME);
  }
}
