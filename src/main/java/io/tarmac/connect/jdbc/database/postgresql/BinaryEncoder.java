package io.tarmac.connect.jdbc.database.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tarmac.connect.jdbc.type.CanonicalType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;

/**
 * An encoder that writes a canonical value that is not null: its length in bytes, then its bytes.
 */
@FunctionalInterface
interface BinaryEncoder {

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
      case INTEGER ->
          (value, to) -> {
            to.putInt(Integer.BYTES);
            to.putInt((Integer) value);
          };
      case LONG ->
          (value, to) -> {
            to.putInt(Long.BYTES);
            to.putLong((Long) value);
          };
      case FLOAT ->
          (value, to) -> {
            to.putInt(Float.BYTES);
            to.putInt(Float.floatToIntBits((Float) value));
          };
      case DOUBLE ->
          (value, to) -> {
            to.putInt(Double.BYTES);
            to.putLong(Double.doubleToLongBits((Double) value));
          };
      case DECIMAL -> (value, to) -> BinaryNumeric.write((BigDecimal) value, to);
      case STRING -> (value, to) -> bytes(((String) value).getBytes(UTF_8), to);
      case BYTES -> (value, to) -> bytes((byte[]) value, to);
      case DATE -> (value, to) -> BinaryTimes.date((LocalDate) value, to);
      case TIME -> (value, to) -> BinaryTimes.time((LocalTime) value, to);
      case TIMESTAMP -> (value, to) -> BinaryTimes.timestamp((LocalDateTime) value, to);
      case OFFSET_TIME -> (value, to) -> BinaryTimes.offsetTime((OffsetTime) value, to);
      case OFFSET_TIMESTAMP ->
          (value, to) -> BinaryTimes.offsetTimestamp((OffsetDateTime) value, to);
    };
  }

  private static void bytes(byte[] value, BinaryBuffer to) {
    to.putInt(value.length);
    to.put(value);
  }
}
