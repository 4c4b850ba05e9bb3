package io.tarmac.connect.json;

import io.tarmac.connect.sameness.RandomScalars;
import io.tarmac.connect.sameness.RandomTexts;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.jspecify.annotations.Nullable;

/**
 * Makes values as a schema wants them, those at the ends of their ranges more often than others.
 */
@SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
final class RandomValues {
  private static final long DAY_MILLIS = 86_400_000;
  private static final int MOST_ELEMENTS = 4;

  private final Random random;
  private final RandomTexts texts;
  private final RandomScalars scalars;

  RandomValues(Random random, RandomTexts texts) {
    this.random = random;
    this.texts = texts;
    scalars = new RandomScalars(random);
  }

  /** A value, or null where the schema lets one be absent. */
  @Nullable Object value(Schema schema) {
    return schema.isOptional() && random.nextInt(3) == 0 ? null : present(schema);
  }

  Object present(Schema schema) {
    Object logical = logical(schema);
    if (logical != null) {
      return logical;
    }
    return switch (schema.type()) {
      case INT8 -> (byte) scalars.integer();
      case INT16 -> (short) scalars.integer();
      case INT32 -> (int) scalars.integer();
      case INT64 -> scalars.integer();
      case FLOAT32 -> (float) scalars.decimal();
      case FLOAT64 -> scalars.decimal();
      case BOOLEAN -> random.nextBoolean();
      case STRING -> texts.text();
      case BYTES -> random.nextBoolean() ? scalars.bytes() : ByteBuffer.wrap(scalars.bytes());
      case ARRAY -> list(schema.valueSchema());
      case MAP -> map(schema);
      case STRUCT -> struct(schema);
    };
  }

  /** A value that fits few schemas, or none. */
  Object stranger() {
    Object[] strangers = {
      new Object(),
      'c',
      CharBuffer.wrap("built"),
      ByteBuffer.wrap(scalars.bytes()).slice(),
      ByteBuffer.allocate(4).position(2),
      new BigDecimal("1.50"),
      BigInteger.TEN,
      new Date(scalars.integer()),
      Map.of(1, "a"),
      Map.of("a", 1, "b", Map.of(true, List.of())),
      Collections.singletonMap(null, "a"),
      Arrays.asList(1, "a", null),
      Set.of(1),
      new int[] {1},
      scalars.decimal(),
      (float) scalars.decimal(),
      texts.text()
    };
    return strangers[random.nextInt(strangers.length)];
  }

  /** Entries of which some have one name, and values that may not be of the schema. */
  Map<@Nullable Object, @Nullable Object> namesakes(Schema schema) {
    Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 1 + random.nextInt(2 * MOST_ELEMENTS); i > 0; i--) {
      String name = random.nextBoolean() ? "null" : texts.name();
      Object key = oneOfThree() ? null : oneOfThree() ? name : CharBuffer.wrap(name);
      map.put(key, random.nextInt(6) == 0 ? stranger() : value(schema));
    }
    return map;
  }

  private @Nullable Object logical(Schema schema) {
    if (schema.name() == null) {
      return null;
    }
    return switch (schema.name()) {
      case Decimal.LOGICAL_NAME ->
          decimal(Integer.parseInt(schema.parameters().get(Decimal.SCALE_FIELD)));
      case org.apache.kafka.connect.data.Date.LOGICAL_NAME ->
          new Date((random.nextInt(80_000) - 40_000) * DAY_MILLIS);
      case Time.LOGICAL_NAME -> new Date(random.nextInt((int) DAY_MILLIS));
      case Timestamp.LOGICAL_NAME -> new Date(scalars.integer() >> random.nextInt(30));
      default -> null;
    };
  }

  private BigDecimal decimal(int scale) {
    BigInteger digits = new BigInteger(random.nextInt(90), random);
    return new BigDecimal(random.nextBoolean() ? digits : digits.negate(), scale);
  }

  private boolean oneOfThree() {
    return random.nextInt(3) == 0;
  }

  private List<@Nullable Object> list(Schema elements) {
    List<@Nullable Object> list = new ArrayList<>();
    for (int i = random.nextInt(MOST_ELEMENTS); i > 0; i--) {
      list.add(value(elements));
    }
    return list;
  }

  private Map<@Nullable Object, @Nullable Object> map(Schema schema) {
    Map<@Nullable Object, @Nullable Object> map = new HashMap<>();
    for (int i = random.nextInt(MOST_ELEMENTS); i > 0; i--) {
      map.put(value(schema.keySchema()), value(schema.valueSchema()));
    }
    return map;
  }

  private Struct struct(Schema schema) {
    Struct struct = new Struct(schema);
    for (Field field : schema.fields()) {
      Object value = value(field.schema());
      if (value != null || random.nextBoolean()) {
        struct.put(field, value);
      }
    }
    return struct;
  }
}
