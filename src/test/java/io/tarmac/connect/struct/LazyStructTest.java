package io.tarmac.connect.struct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LazyStructTest {
  private static final Schema SCHEMA =
      SchemaBuilder.struct()
          .field("int8", Schema.INT8_SCHEMA)
          .field("int16", Schema.INT16_SCHEMA)
          .field("int32", Schema.INT32_SCHEMA)
          .field("int64", Schema.INT64_SCHEMA)
          .field("float32", Schema.FLOAT32_SCHEMA)
          .field("float64", Schema.FLOAT64_SCHEMA)
          .field("boolean", Schema.BOOLEAN_SCHEMA)
          .field("string", SchemaBuilder.string().optional().defaultValue("usual").build())
          .field("bytes", Schema.OPTIONAL_BYTES_SCHEMA)
          .field("array", SchemaBuilder.array(Schema.STRING_SCHEMA).build())
          .field("map", SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.INT32_SCHEMA).build())
          .field("struct", SchemaBuilder.struct().field("a", Schema.STRING_SCHEMA).build())
          .build();

  /** One array, because {@code toString} shows its identity. */
  private static final byte[] BYTES = {1, 2};

  /** Bytes that count how often they are decoded. */
  private static final class Counted implements LazyStruct.Encoded {
    int times;

    @Override
    public void decode(@Nullable Object[] values) {
      times++;
      System.arraycopy(StructValues.read(ordinary()), 0, values, 0, values.length);
    }

    @Override
    public int retainedBytes() {
      return 47;
    }
  }

  private final Counted encoded = new Counted();
  private final LazyStruct lazy = new LazyStruct(SCHEMA, encoded);

  private static Struct ordinary() {
    Schema nested = SCHEMA.field("struct").schema();
    return new Struct(SCHEMA)
        .put("int8", (byte) 8)
        .put("int16", (short) 16)
        .put("int32", 32)
        .put("int64", 64L)
        .put("float32", 3.2f)
        .put("float64", 6.4)
        .put("boolean", true)
        .put("bytes", BYTES)
        .put("array", List.of("a", "b"))
        .put("map", Map.of("a", 1))
        .put("struct", new Struct(nested).put("a", "nested"));
  }

  static Stream<Consumer<Struct>> uses() {
    return Stream.of(
        struct -> assertThat(struct.get("string")).isEqualTo("usual"),
        struct -> assertThat(struct.get(SCHEMA.field("int32"))).isEqualTo(32),
        struct -> assertThat(struct.getWithoutDefault("string")).isNull(),
        struct -> assertThat(struct.getInt8("int8")).isEqualTo((byte) 8),
        struct -> assertThat(struct.getInt16("int16")).isEqualTo((short) 16),
        struct -> assertThat(struct.getInt32("int32")).isEqualTo(32),
        struct -> assertThat(struct.getInt64("int64")).isEqualTo(64),
        struct -> assertThat(struct.getFloat32("float32")).isEqualTo(3.2f),
        struct -> assertThat(struct.getFloat64("float64")).isEqualTo(6.4),
        struct -> assertThat(struct.getBoolean("boolean")).isTrue(),
        struct -> assertThat(struct.getString("string")).isNull(),
        struct -> assertThat(struct.getBytes("bytes")).containsExactly(1, 2),
        struct -> assertThat(struct.<String>getArray("array")).containsExactly("a", "b"),
        struct -> assertThat(struct.<String, Integer>getMap("map")).containsEntry("a", 1),
        struct -> assertThat(struct.getStruct("struct").getString("a")).isEqualTo("nested"),
        struct -> assertThat(struct.put("int32", 33).getInt8("int8")).isEqualTo((byte) 8),
        struct -> assertThat(struct.put(SCHEMA.field("int32"), 33).getInt32("int32")).isEqualTo(33),
        Struct::validate,
        struct -> assertThat(struct).isEqualTo(ordinary()),
        struct -> assertThat(struct).hasSameHashCodeAs(ordinary()),
        struct -> assertThat(struct).hasToString(ordinary().toString()));
  }

  @ParameterizedTest
  @MethodSource("uses")
  void theFirstUseDecodesAndTheNextOnesDoNot(Consumer<Struct> use) {
    use.accept(ordinary());
    use.accept(lazy);
    use.accept(lazy);

    assertThat(encoded.times).isOne();
  }

  @Test
  void threadsThatReadAtOnceSeeTheSameValues() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int i = 0; i < 2_000; i++) {
        Counted bytes = new Counted();
        LazyStruct shared = new LazyStruct(SCHEMA, bytes);
        Callable<String> read = shared::toString;
        for (Future<String> text : threads.invokeAll(List.of(read, read))) {
          assertThat(text.get()).isEqualTo(ordinary().toString());
        }
        assertThat(bytes.times).isOne();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aLazyStructEqualsAnotherOne() {
    assertThat(lazy).isEqualTo(new LazyStruct(SCHEMA, new Counted()));
  }

  @Test
  void theSchemaAndTheSizeOfTheBytesAreKnownWithoutDecoding() {
    assertThat(lazy.schema()).isSameAs(SCHEMA);
    assertThat(lazy.retainedBytes()).isEqualTo(47);
    assertThat(encoded.times).isZero();

    lazy.validate();
    assertThat(lazy.retainedBytes()).isZero();
  }

  @Test
  void eachUseOfDamagedBytesFails() {
    Struct damaged =
        new LazyStruct(
            SCHEMA,
            new LazyStruct.Encoded() {
              @Override
              public void decode(@Nullable Object[] values) {
                values[0] = (byte) 1;
                throw new DataException("damaged");
              }

              @Override
              public int retainedBytes() {
                return 1;
              }
            });

    for (int use = 0; use < 2; use++) {
      assertThatThrownBy(() -> damaged.get("int8"))
          .isInstanceOf(DamagedStructException.class)
          .hasMessage("damaged");
    }
  }

  @Test
  void aStructOfOtherValuesOrSchemaIsNotEqual() {
    assertThat(lazy)
        .isNotEqualTo(ordinary().put("int32", 33))
        .isNotEqualTo(new Struct(SchemaBuilder.struct().build()))
        .isNotEqualTo("text");
  }

  @Test
  void valuesThatAConverterMadeAreNotCheckedAgain() {
    Struct struct = new Struct(SCHEMA);
    @Nullable Object[] values = StructValues.of(struct);
    System.arraycopy(StructValues.read(ordinary()), 0, values, 0, values.length);
    StructValues.fill(struct, values);

    assertThat(struct).isEqualTo(ordinary());
    assertThat(StructValues.areOwn(struct, values)).as("Kafka's class is as expected").isTrue();
  }
}
