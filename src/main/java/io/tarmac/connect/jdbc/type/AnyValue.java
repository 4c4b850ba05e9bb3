package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Timestamp;
import org.jspecify.annotations.Nullable;

/**
 * A converter of values without a schema. Each value is converted as a value of the schema that
 * Connect would infer. Thread-safe.
 */
final class AnyValue implements ValueConverter {

  /**
   * The most converters to keep. Without this limit, records could add one for every scale of
   * decimals.
   */
  private static final int MOST_KNOWN = 100;

  private static final Schema DECIMAL = Decimal.schema(0);

  /** The schema of lists whose elements may in turn be of any schema. */
  private static final Schema LIST = SchemaBuilder.array(Schemaless.ANY).optional().build();

  private static final Schema MAP =
      SchemaBuilder.map(Schema.STRING_SCHEMA, Schemaless.ANY).optional().build();

  private final Function<Schema, @Nullable ValueConverter> converters;

  /**
   * The converters by the class of the value, and by the scale of decimals, because the scale is
   * part of their schema.
   */
  private final Map<Object, ValueConverter> known = new ConcurrentHashMap<>();

  AnyValue(Function<Schema, @Nullable ValueConverter> converters) {
    this.converters = converters;
  }

  @Override
  public Object convert(Object value) {
    Object kind = value instanceof BigDecimal number ? number.scale() : value.getClass();
    ValueConverter converter = known.get(kind);
    if (converter == null) {
      Schema schema = schemaOf(value);
      converter = converters.apply(schema);
      if (converter == null) {
        throw new RefusedValueException("is a " + schema.type() + ", which the column cannot take");
      }
      if (known.size() < MOST_KNOWN) {
        known.put(kind, converter);
      }
    }
    return converter.convert(connectValue(value));
  }

  /** Returns the value in the Java class that values of its schema have. */
  static Object connectValue(Object value) {
    return value instanceof BigInteger integer ? new BigDecimal(integer) : value;
  }

  /** Returns the schema that Connect would infer. */
  @SuppressWarnings("JavaUtilDate") // values of Connect's own logical types
  static Schema schemaOf(Object value) {
    if (value instanceof String) {
      return Schema.STRING_SCHEMA;
    }
    if (value instanceof Long) {
      return Schema.INT64_SCHEMA;
    }
    if (value instanceof Double) {
      return Schema.FLOAT64_SCHEMA;
    }
    if (value instanceof Boolean) {
      return Schema.BOOLEAN_SCHEMA;
    }
    if (value instanceof Integer) {
      return Schema.INT32_SCHEMA;
    }
    if (value instanceof Map<?, ?>) {
      return MAP;
    }
    if (value instanceof List<?>) {
      return LIST;
    }
    if (value instanceof BigDecimal number) {
      return Decimal.schema(number.scale());
    }
    if (value instanceof BigInteger) {
      return DECIMAL;
    }
    if (value instanceof byte[] || value instanceof ByteBuffer) {
      return Schema.BYTES_SCHEMA;
    }
    if (value instanceof Date) {
      return Timestamp.SCHEMA;
    }
    return otherNumber(value);
  }

  private static Schema otherNumber(Object value) {
    if (value instanceof Short) {
      return Schema.INT16_SCHEMA;
    }
    if (value instanceof Byte) {
      return Schema.INT8_SCHEMA;
    }
    if (value instanceof Float) {
      return Schema.FLOAT32_SCHEMA;
    }
    throw new RefusedValueException("is of a Java class that no record has");
  }
}
