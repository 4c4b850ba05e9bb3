package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.storage.Converter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@SuppressWarnings("JavaUtilDate") // Connect's class for dates and times
class WritingTest {

  private final List<ConverterPair> all =
      List.of(
          new ConverterPair(Map.of()),
          new ConverterPair(Map.of("schemas.enable", "false")),
          new ConverterPair(
              Map.of("decimal.format", "numeric", "replace.null.with.default", "false")));

  @Test
  void scalars() {
    same(Schema.INT8_SCHEMA, (byte) 1);
    same(Schema.INT16_SCHEMA, (short) 1);
    same(Schema.INT32_SCHEMA, 1);
    same(Schema.INT64_SCHEMA, Long.MAX_VALUE);
    same(Schema.FLOAT32_SCHEMA, 0.1f);
    same(Schema.FLOAT64_SCHEMA, -0.0);
    same(Schema.FLOAT64_SCHEMA, Double.NaN);
    same(Schema.FLOAT32_SCHEMA, Float.NEGATIVE_INFINITY);
    same(Schema.BOOLEAN_SCHEMA, true);
    same(Schema.STRING_SCHEMA, "é\ud83d\ude00\"\n\u0000");
    same(Schema.STRING_SCHEMA, CharBuffer.wrap("text"));
    same(Schema.BYTES_SCHEMA, new byte[] {1, 2});
    same(Schema.BYTES_SCHEMA, ByteBuffer.wrap(new byte[] {1, 2, 3}, 1, 1));
  }

  @Test
  void whatIsNotOfItsSchemaIsRefused() {
    same(Schema.STRING_SCHEMA, "\ud800");
    same(Schema.BYTES_SCHEMA, ByteBuffer.allocate(2).asReadOnlyBuffer());
    same(Schema.BYTES_SCHEMA, "text");
    same(Schema.INT8_SCHEMA, 1);
    same(Schema.STRING_SCHEMA, 1);
    same(Schema.INT8_SCHEMA, null);
    same(null, BigDecimal.ONE);
    same(null, new Struct(struct()));
    same(struct(), new Struct(SchemaBuilder.struct().build()));
    same(Date.SCHEMA, 1);
    same(Decimal.schema(2), new BigDecimal("1.234"));
    same(Time.SCHEMA, new java.util.Date(-1));
  }

  @Test
  void nullsAndDefaults() {
    same(null, null);
    same(Schema.OPTIONAL_STRING_SCHEMA, null);
    same(SchemaBuilder.string().defaultValue("d").build(), null);
    same(SchemaBuilder.string().optional().defaultValue("d").build(), null);
    same(SchemaBuilder.bytes().defaultValue(new byte[] {1}).build(), new byte[] {2});
    same(SchemaBuilder.array(Schema.OPTIONAL_INT8_SCHEMA).build(), Arrays.asList((byte) 1, null));
  }

  @Test
  void logicalTypes() {
    same(Decimal.schema(2), new BigDecimal("-12.50"));
    same(Decimal.schema(-3), new BigDecimal("5E+3"));
    same(Date.SCHEMA, new java.util.Date(86_400_000));
    same(Time.SCHEMA, new java.util.Date(1));
    same(Timestamp.SCHEMA, new java.util.Date(-1));
  }

  @Test
  void nested() {
    Struct struct = new Struct(struct()).put("id", 7).put("tags", List.of("a", "b"));
    same(struct(), struct);
    same(SchemaBuilder.map(Schema.STRING_SCHEMA, struct()).build(), Map.of("k", struct));
    same(SchemaBuilder.map(Schema.INT8_SCHEMA, struct()).build(), Map.of((byte) 1, struct));
    same(
        SchemaBuilder.map(Schema.OPTIONAL_STRING_SCHEMA, Schema.INT8_SCHEMA).build(),
        Collections.singletonMap(null, (byte) 1));
    Schema dates =
        SchemaBuilder.map(
                SchemaBuilder.string().name(Date.LOGICAL_NAME).build(), Schema.INT8_SCHEMA)
            .build();
    same(dates, Map.of(new java.util.Date(0), (byte) 1));
    same(dates, Map.of("no date", (byte) 1));
    same(null, Map.of("a", List.of(1, 2.5, true)));
    same(null, Map.of(1, "one"));
    same(null, Collections.singletonMap(null, 1));
  }

  @Test
  void ofKeysWithOneNameTheLastIsWrittenAndAllAreJudged() {
    Schema schema = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.INT8_SCHEMA).build();
    Map<Object, Object> twice = new LinkedHashMap<>();
    twice.put(CharBuffer.wrap("a"), (byte) 1);
    twice.put("b", (byte) 2);
    twice.put("a", (byte) 3);
    same(schema, twice);

    twice.put("b", "no number");
    twice.put(CharBuffer.wrap("b"), (byte) 4);
    same(schema, twice);
    same(new ConnectSchema(Schema.Type.MAP), Map.of("a", 1));
  }

  @Test
  void keysHaveNoLimits() {
    Schema texts = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.INT8_SCHEMA).build();
    CharBuffer longKey = CharBuffer.wrap("x".repeat(20_000_001));
    assertThat(written(new FastJsonConverter(), texts, Map.of(longKey, (byte) 1)))
        .isEqualTo(written(new JsonConverter(), texts, Map.of(longKey, (byte) 1)));

    Schema key = SchemaBuilder.string().name(Decimal.LOGICAL_NAME).parameter("scale", "0").build();
    same(
        SchemaBuilder.map(key, Schema.INT8_SCHEMA).build(),
        Map.of(new BigDecimal("9".repeat(1_001)), (byte) 1));
  }

  @Test
  void keysOfOneNameMayHaveValuesOfAnyDepth() {
    Object nested = List.of();
    for (int level = 0; level < 1_500; level++) {
      nested = List.of(nested);
    }
    Map<Object, Object> twice = new LinkedHashMap<>();
    twice.put(CharBuffer.wrap("a"), nested);
    twice.put("a", List.of());
    Schema ofAny = new ConnectSchema(Schema.Type.MAP, false, null, null, null, null);
    Schema ofLists =
        SchemaBuilder.map(Schema.STRING_SCHEMA, new ConnectSchema(Schema.Type.ARRAY)).build();

    DeepStack.run(
        () -> {
          same(ofAny, twice);
          same(ofLists, twice);
        });
  }

  @Test
  void withoutACacheABuilderIsWrittenAsItIsNow() {
    ConverterPair both = new ConverterPair(Map.of("schemas.cache.size", "0"));
    SchemaBuilder builder = SchemaBuilder.int32();
    both.requireSameWriting(builder, 1);

    builder.optional().doc("changed since");

    both.requireSameWriting(builder, 1);
    both.requireSameWriting(builder, null);
  }

  @Test
  void everyPartOfASchema() {
    same(
        SchemaBuilder.struct()
            .name("name")
            .version(2)
            .doc("doc")
            .parameter("p", "v")
            .field("a", SchemaBuilder.array(Schema.INT64_SCHEMA).optional().build())
            .field("m", SchemaBuilder.map(Schema.INT32_SCHEMA, Schema.BOOLEAN_SCHEMA).build())
            .field("d", Decimal.builder(2).defaultValue(new BigDecimal("1.00")).build())
            .build(),
        null);
    same(SchemaBuilder.struct().name("n").doc("é").optional().build(), null);
  }

  @Test
  void asManyLevelsAsJacksonAllows() {
    for (int levels : new int[] {998, 999, 1000, 1001}) {
      Object nested = List.of();
      for (int level = 1; level < levels; level++) {
        nested = List.of(nested);
      }
      same(null, nested);
    }
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    FastJsonConverter converter = new FastJsonConverter();
    converter.configure(Map.of(), true);
    Struct struct = new Struct(struct()).put("id", 7).put("tags", List.of("a", "b"));

    byte[] document = converter.fromConnectHeader("topic", "header", struct(), struct);

    assertThat(converter.toConnectHeader("topic", "header", document).value()).isEqualTo(struct);
  }

  private void same(@Nullable Schema schema, @Nullable Object value) {
    all.forEach(both -> both.requireSameWriting(schema, value));
  }

  private static byte[] written(Converter converter, Schema schema, Object value) {
    converter.configure(Map.of(), false);
    return converter.fromConnectData("topic", schema, value);
  }

  private static Schema struct() {
    return SchemaBuilder.struct()
        .field("id", Schema.INT32_SCHEMA)
        .field("tags", SchemaBuilder.array(Schema.STRING_SCHEMA).optional().build())
        .build();
  }
}
