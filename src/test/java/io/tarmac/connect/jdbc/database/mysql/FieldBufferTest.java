package io.tarmac.connect.jdbc.database.mysql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.type.CanonicalType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FieldBufferTest {

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"OFFSET_TIME", "OFFSET_TIMESTAMP"})
  @DisplayName("C7_3 every type that these databases have columns for has a text")
  void everyTypeHasAText(CanonicalType type) {
    assertThat(FieldBuffer.encoder(type)).isNotNull();
  }

  @ParameterizedTest
  @EnumSource(names = {"OFFSET_TIME", "OFFSET_TIMESTAMP"})
  void offsetsHaveNone(CanonicalType type) {
    assertThat(FieldBuffer.encoder(type)).isNull();
  }

  @Test
  @DisplayName("C7_3 what would end a field or a row, or be an escape, is escaped")
  void whatHasAMeaningIsEscaped() {
    assertThat(text(CanonicalType.STRING, "a\tb\nc\\N\0d\re'f\"g\u001a"))
        .isEqualTo("a\\tb\\nc\\\\N\\0d\re'f\"g\u001a");
  }

  @Test
  void textIsUtf8() {
    assertThat(text(CanonicalType.STRING, "\u00e9\u20ac\ud83d\ude00"))
        .isEqualTo("\u00e9\u20ac\ud83d\ude00");
    assertThat(text(CanonicalType.STRING, "")).isEmpty();
    assertThat(text(CanonicalType.STRING, "\t".repeat(10_000))).isEqualTo("\\t".repeat(10_000));
  }

  @Test
  void bytesAreHexadecimal() {
    assertThat(text(CanonicalType.BYTES, new byte[] {0, 9, 10, 92, -1, 127}))
        .isEqualTo("00090A5CFF7F");
  }

  @Test
  @DisplayName("C7_3 a float is written as the double that it is")
  void aFloatIsTheDoubleThatItIs() {
    assertThat(text(CanonicalType.FLOAT, 0.1f)).isEqualTo("0.10000000149011612");
    assertThat(text(CanonicalType.DOUBLE, 0.1)).isEqualTo("0.1");
    assertThat(text(CanonicalType.DOUBLE, Double.MIN_VALUE)).isEqualTo("4.9E-324");
    assertThat(text(CanonicalType.DOUBLE, -0.0)).isEqualTo("-0.0");
  }

  @Test
  void numbersHaveAllTheirDigits() {
    assertThat(text(CanonicalType.BOOLEAN, true)).isEqualTo("1");
    assertThat(text(CanonicalType.BOOLEAN, false)).isEqualTo("0");
    assertThat(text(CanonicalType.SHORT, Short.MIN_VALUE)).isEqualTo("-32768");
    assertThat(text(CanonicalType.INTEGER, Integer.MAX_VALUE)).isEqualTo("2147483647");
    assertThat(text(CanonicalType.LONG, Long.MIN_VALUE)).isEqualTo("-9223372036854775808");
    assertThat(text(CanonicalType.DECIMAL, new BigDecimal("1E+3"))).isEqualTo("1000");
    assertThat(text(CanonicalType.DECIMAL, new BigDecimal("-1.50"))).isEqualTo("-1.50");
  }

  @Test
  void timesHaveMicroseconds() {
    assertThat(text(CanonicalType.DATE, LocalDate.of(1, 2, 3))).isEqualTo("0001-02-03");
    assertThat(text(CanonicalType.TIME, LocalTime.of(4, 5, 6, 7_000))).isEqualTo("04:05:06.000007");
    assertThat(
            text(CanonicalType.TIMESTAMP, LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_999)))
        .isEqualTo("9999-12-31 23:59:59.999999");
  }

  private static String text(CanonicalType type, Object value) {
    FieldBuffer buffer = new FieldBuffer(1);
    Objects.requireNonNull(FieldBuffer.encoder(type)).encode(value, buffer);
    return new String(buffer.bytes(), 0, buffer.size(), UTF_8);
  }
}
