package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.Map;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;

/** The mappings of Connect's primitive and logical types. */
@SuppressWarnings("JavaUtilDate") // values of Connect's logical types
final class ConnectTypes {

  /**
   * The schema parameter that Avro converters and Debezium set on decimals. Connect itself knows
   * only the scale.
   */
  private static final String DECIMAL_PRECISION = "connect.decimal.precision";

  private ConnectTypes() {}

  static TypeMappings addTo(TypeMappings mappings) {
    return mappings
        .with(Schema.Type.INT8, of(Kind.TINYINT, CanonicalType.SHORT, v -> ((Byte) v).shortValue()))
        .with(Schema.Type.INT16, of(Kind.SMALLINT, CanonicalType.SHORT, ValueConverter.AS_IS))
        .with(Schema.Type.INT32, of(Kind.INTEGER, CanonicalType.INTEGER, ValueConverter.AS_IS))
        .with(Schema.Type.INT64, of(Kind.BIGINT, CanonicalType.LONG, ValueConverter.AS_IS))
        .with(Schema.Type.FLOAT32, of(Kind.REAL, CanonicalType.FLOAT, ValueConverter.AS_IS))
        .with(Schema.Type.FLOAT64, of(Kind.DOUBLE, CanonicalType.DOUBLE, ValueConverter.AS_IS))
        .with(Schema.Type.BOOLEAN, of(Kind.BOOLEAN, CanonicalType.BOOLEAN, ValueConverter.AS_IS))
        .with(Schema.Type.STRING, of(Kind.TEXT, CanonicalType.STRING, ValueConverter.AS_IS))
        .with(Schema.Type.BYTES, of(Kind.BLOB, CanonicalType.BYTES, ConnectTypes::bytes))
        .with(Decimal.LOGICAL_NAME, Schema.Type.BYTES, ConnectTypes::decimal)
        .with(
            org.apache.kafka.connect.data.Date.LOGICAL_NAME,
            Schema.Type.INT32,
            of(Kind.DATE, CanonicalType.DATE, ConnectTypes::date))
        .with(
            Time.LOGICAL_NAME,
            Schema.Type.INT32,
            TypeMapping.fixed(ColumnType.of(Kind.TIME, 3), CanonicalType.TIME, ConnectTypes::time))
        .with(
            Timestamp.LOGICAL_NAME,
            Schema.Type.INT64,
            TypeMapping.fixed(
                ColumnType.of(Kind.TIMESTAMP, 3),
                CanonicalType.TIMESTAMP,
                ConnectTypes::timestamp));
  }

  private static TypeMapping of(Kind kind, CanonicalType type, ValueConverter converter) {
    return TypeMapping.fixed(ColumnType.of(kind), type, converter);
  }

  private static ColumnMapping decimal(Schema schema) {
    Map<String, String> parameters = schema.parameters() == null ? Map.of() : schema.parameters();
    int precision = Math.max(ColumnType.WIDEST, number(parameters, DECIMAL_PRECISION));
    int scale = number(parameters, Decimal.SCALE_FIELD);
    return new ColumnMapping(
        ColumnType.decimal(precision, scale),
        CanonicalType.DECIMAL,
        value -> Decimals.requireBounded((BigDecimal) value));
  }

  private static int number(Map<String, String> parameters, String name) {
    String text = parameters.getOrDefault(name, "0");
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException notANumber) {
      throw new UnsupportedTypeException(
          "a decimal has a schema parameter '" + name + "' that is no number");
    }
  }

  /** Returns the bytes of a value. Connect allows both representations of BYTES in a Struct. */
  static byte[] bytes(Object value) {
    if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return bytes;
    }
    return (byte[]) value;
  }

  private static Object date(Object value) {
    return Infinity.date(Math.floorDiv(((Date) value).getTime(), 86_400_000L));
  }

  private static Object time(Object value) {
    return LocalTime.ofNanoOfDay(Math.multiplyExact(((Date) value).getTime(), 1_000_000L));
  }

  private static Object timestamp(Object value) {
    return Infinity.timestamp(LocalDateTime.ofInstant(((Date) value).toInstant(), ZoneOffset.UTC));
  }
}
