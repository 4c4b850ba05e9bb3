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

  private static final Map<Class<?>, Schema> SCALARS =
      Map.of(
          String.class, Schema.STRING_SCHEMA,
          Long.class, Schema.INT64_SCHEMA,
          Integer.class, Schema.INT32_SCHEMA,
          Short.class, Schema.INT16_SCHEMA,
          Byte.class, Schema.INT8_SCHEMA,
          Double.class, Schema.FLOAT64_SCHEMA,
          Float.class, Schema.FLOAT32_SCHEMA,
          Boolean.class, Schema.BOOLEAN_SCHEMA,
          byte[].class, Schema.BYTES_SCHEMA);

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
    Schema schema = SCALARS.get(value.getClass());
    if (schema != null) {
      return schema;
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
    if (value instanceof ByteBuffer) {
      return Schema.BYTES_SCHEMA;
    }
    if (value instanceof Date) {
      return Timestamp.SCHEMA;
    }
    throw new RefusedValueException("is of a Java class that no record has");
  }
}
