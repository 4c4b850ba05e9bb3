package io.tarmac.connect.jdbc.database.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tarmac.connect.jdbc.type.CanonicalType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;

/**
 * An encoder that writes a canonical value that is not null: its length in bytes, then its bytes.
 * The server counts dates and times in days or microseconds, since 2000 unless they are times of
 * day. The ends of the ranges are the infinities. {@link LocalTime#MAX} is 24:00. Fractions of a
 * microsecond are cut off.
 */
@FunctionalInterface
interface BinaryEncoder {

  int EPOCH_DAY_2000 = 10_957;
  long EPOCH_SECOND_2000 = 946_684_800;
  long MICROS_PER_SECOND = 1_000_000;
  long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;
  int NANOS_PER_MICRO = 1_000;

  void encode(Object value, BinaryBuffer to);

  /** Returns the encoder for the PostgreSQL type that is nearest to the canonical type. */
  static BinaryEncoder of(CanonicalType type) {
    return switch (type) {
      case BOOLEAN ->
          (value, to) -> {
            to.putInt(Byte.BYTES);
            to.putByte((Boolean) value ? 1 : 0);
          };
      case SHORT ->
          (value, to) -> {
            to.putInt(Short.BYTES);
            to.putShort((Short) value);
          };
      case INTEGER -> (value, to) -> fourBytes((Integer) value, to);
      case LONG -> (value, to) -> eightBytes((Long) value, to);
      case FLOAT -> (value, to) -> fourBytes(Float.floatToIntBits((Float) value), to);
      case DOUBLE -> (value, to) -> eightBytes(Double.doubleToLongBits((Double) value), to);
      case DECIMAL -> (value, to) -> BinaryNumeric.write((BigDecimal) value, to);
      case STRING -> (value, to) -> bytes(((String) value).getBytes(UTF_8), to);
      case BYTES -> (value, to) -> bytes((byte[]) value, to);
      case DATE -> (value, to) -> fourBytes(days((LocalDate) value), to);
      case TIME -> (value, to) -> eightBytes(micros((LocalTime) value), to);
      case TIMESTAMP -> (value, to) -> eightBytes(micros((LocalDateTime) value), to);
      case OFFSET_TIME -> (value, to) -> offsetTime((OffsetTime) value, to);
      case OFFSET_TIMESTAMP -> (value, to) -> eightBytes(micros((OffsetDateTime) value), to);
    };
  }

  private static void fourBytes(int value, BinaryBuffer to) {
    to.putInt(Integer.BYTES);
    to.putInt(value);
  }

  private static void eightBytes(long value, BinaryBuffer to) {
    to.putInt(Long.BYTES);
    to.putLong(value);
  }

  private static void bytes(byte[] value, BinaryBuffer to) {
    to.putInt(value.length);
    to.put(value);
  }

  /**
   * Writes a time of day with its offset. The server counts the seconds of an offset to the west.
   */
  private static void offsetTime(OffsetTime value, BinaryBuffer to) {
    to.putInt(Long.BYTES + Integer.BYTES);
    to.putLong(micros(value.toLocalTime()));
    to.putInt(-value.getOffset().getTotalSeconds());
  }

  private static int days(LocalDate value) {
    if (value.equals(LocalDate.MAX)) {
      return Integer.MAX_VALUE;
    }
    return value.equals(LocalDate.MIN)
        ? Integer.MIN_VALUE
        : Math.toIntExact(value.toEpochDay() - EPOCH_DAY_2000);
  }

  private static long micros(LocalTime value) {
    return value.equals(LocalTime.MAX) ? MICROS_PER_DAY : value.toNanoOfDay() / NANOS_PER_MICRO;
  }

  private static long micros(LocalDateTime value) {
    if (value.equals(LocalDateTime.MAX)) {
      return Long.MAX_VALUE;
    }
    return value.equals(LocalDateTime.MIN)
        ? Long.MIN_VALUE
        : micros(value.toEpochSecond(ZoneOffset.UTC), value.get(ChronoField.NANO_OF_SECOND));
  }

  private static long micros(OffsetDateTime value) {
    if (value.equals(OffsetDateTime.MAX)) {
      return Long.MAX_VALUE;
    }
    return value.equals(OffsetDateTime.MIN)
        ? Long.MIN_VALUE
        : micros(value.toEpochSecond(), value.get(ChronoField.NANO_OF_SECOND));
  }

  private static long micros(long epochSecond, int nanos) {
    return Math.addExact(
        Math.multiplyExact(epochSecond - EPOCH_SECOND_2000, MICROS_PER_SECOND),
        nanos / NANOS_PER_MICRO);
  }
}
