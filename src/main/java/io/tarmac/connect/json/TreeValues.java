package io.tarmac.connect.json;

import com.fasterxml.jackson.core.Base64Variants;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import io.tarmac.connect.text.PrintableText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * A converter of {@link JsonTree} values to Connect's values. Each tree becomes what Kafka's
 * converter makes of it. A value of another JSON type is not always an error. For an integer a text
 * becomes 0, and for a string anything except a text becomes null.
 */
record TreeValues(boolean replaceNullWithDefault) {

  /**
   * @param schema null to go by the value's own type
   * @param value null if an object has no such member
   */
  @Nullable Object convert(@Nullable Schema schema, @Nullable Object value) {
    if (schema == null) {
      return schemaless(value);
    }
    if (value == null || value == Absent.NULL) {
      return whenNull(schema);
    }
    // All in one method, so that a level of nesting takes little of the stack.
    return switch (LogicalType.of(schema)) {
      case DECIMAL -> decimal(schema, value);
      case DATE -> Date.toLogical(schema, int32(schema, value));
      case TIME -> Time.toLogical(schema, int32(schema, value));
      case TIMESTAMP -> Timestamp.toLogical(schema, int64(schema, value));
      case NONE ->
          switch (schema.type()) {
            case BOOLEAN -> value instanceof Boolean bool && bool;
            case INT8 -> number(value).byteValue();
            case INT16 -> number(value).shortValue();
            case INT32 -> number(value).intValue();
            case INT64 -> number(value).longValue();
            case FLOAT32 -> number(value).floatValue();
            case FLOAT64 -> number(value).doubleValue();
            case STRING -> value instanceof String ? value : null;
            case BYTES -> value instanceof String text ? bytes(text) : null;
            case ARRAY -> array(schema.valueSchema(), value);
            case MAP -> map(schema, value);
            case STRUCT -> struct(schema.schema(), value);
          };
    };
  }

  static byte[] bytes(String base64) {
    try (ByteArrayBuilder bytes = new ByteArrayBuilder(base64.length() / 4 * 3 + 4)) {
      Base64Variants.getDefaultVariant().decode(base64.trim(), bytes);
      return bytes.toByteArray();
    } catch (IllegalArgumentException quotesTheText) {
      throw new DataException("Bytes are to be a string in base64, and this one is not");
    }
  }

  private @Nullable Object whenNull(Schema schema) {
    if (schema.defaultValue() != null && replaceNullWithDefault) {
      return schema.defaultValue();
    }
    if (schema.isOptional()) {
      return null;
    }
    throw new DataException("A required " + schema.type() + " is null or missing");
  }

  private static Number number(Object value) {
    return value instanceof Number number ? number : 0;
  }

  private static BigDecimal decimal(Schema schema, Object value) {
    if (value instanceof BigDecimal exact) {
      return exact;
    }
    if (value instanceof BigInteger big) {
      return new BigDecimal(big);
    }
    if (value instanceof Number integer) {
      return BigDecimal.valueOf(integer.longValue());
    }
    if (value instanceof String text) {
      try {
        return Decimal.toLogical(schema, bytes(text));
      } catch (RuntimeException noDecimal) { // some are not Connect's own; some quote the text
        throw new DataException("A Decimal has no scale in its schema, or no bytes in base64");
      }
    }
    throw unfit("A Decimal is to be a number or a string in base64", value);
  }

  private static int int32(Schema schema, Object value) {
    if (value instanceof Integer days) {
      return days;
    }
    throw unfit(schema.name() + " is to be an integer of 32 bits", value);
  }

  private static long int64(Schema schema, Object value) {
    if (value instanceof Number number && !(value instanceof BigDecimal)) {
      return number.longValue();
    }
    throw unfit(schema.name() + " is to be an integer", value);
  }

  private List<@Nullable Object> array(@Nullable Schema elementSchema, Object value) {
    Collection<?> elements =
        value instanceof List<?> list
            ? list
            : value instanceof Map<?, ?> object ? object.values() : List.of();
    List<@Nullable Object> result = new ArrayList<>();
    for (Object element : elements) {
      result.add(convert(elementSchema, element));
    }
    return result;
  }

  private Map<@Nullable Object, @Nullable Object> map(Schema schema, Object value) {
    Map<@Nullable Object, @Nullable Object> result = new HashMap<>();
    if (schema.keySchema().type() == Schema.Type.STRING) {
      if (!(value instanceof Map<?, ?> object)) {
        throw unfit("A map whose keys are strings is to be an object", value);
      }
      for (Map.Entry<?, ?> member : object.entrySet()) {
        result.put(member.getKey(), convert(schema.valueSchema(), member.getValue()));
      }
      return result;
    }
    if (!(value instanceof List<?> pairs)) {
      throw unfit("A map whose keys are not strings is to be an array of pairs", value);
    }
    for (Object entry : pairs) {
      if (!(entry instanceof List<?> pair) || pair.size() != 2) {
        throw new DataException("An entry of a map is to be an array of its key and its value");
      }
      result.put(
          convert(schema.keySchema(), pair.get(0)), convert(schema.valueSchema(), pair.get(1)));
    }
    return result;
  }

  private Struct struct(Schema schema, Object value) {
    if (!(value instanceof Map<?, ?> object)) {
      throw unfit("A struct is to be an object", value);
    }
    Struct result = new Struct(schema);
    for (Field field : schema.fields()) {
      put(result, field, convert(field.schema(), object.get(field.name())));
    }
    return result;
  }

  /**
   * Puts the value, and replaces Connect's own message if that fails. Connect's message shows names
   * of any length.
   */
  private static void put(Struct struct, Field field, @Nullable Object value) {
    try {
      struct.put(field, value);
    } catch (DataException notOfItsSchema) {
      throw new DataException(
          "The field "
              + PrintableText.name(field.name())
              + " has a value, or a null, that its type "
              + field.schema().type()
              + " does not allow");
    }
  }

  private @Nullable Object schemaless(@Nullable Object value) {
    if (value instanceof Map<?, ?> object) {
      Map<@Nullable Object, @Nullable Object> result = new HashMap<>();
      for (Map.Entry<?, ?> member : object.entrySet()) {
        result.put(member.getKey(), schemaless(member.getValue()));
      }
      return result;
    }
    if (value instanceof List<?> elements) {
      List<@Nullable Object> result = new ArrayList<>();
      for (Object element : elements) {
        result.add(schemaless(element));
      }
      return result;
    }
    if (value instanceof BigDecimal fraction) {
      return fraction.doubleValue();
    }
    if (value instanceof Number integer) {
      return integer.longValue();
    }
    return value instanceof Absent ? null : value;
  }

  private static DataException unfit(String expected, Object value) {
    return new DataException(expected + ", but is " + JsonTree.kind(value));
  }
}
