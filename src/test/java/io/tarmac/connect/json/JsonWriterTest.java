package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;

/** Schemas that are written: those of lately are remembered, and no more. */
class JsonWriterTest {

  /** The cache of five, and what one record leaves behind. */
  private static final int MOST_HELD_BY_FIVE = 10;

  /** The cache of schemas as it is configured by default may hold some 16 MB. */
  private static final int MOST_LARGE_HELD = 100;

  @Test
  void aFloodOfNewSchemasIsForgotten() {
    assertThat(heldAfterFlood(5, 5_000, i -> schema("f" + i, "doc")))
        .isBetween(1L, (long) MOST_HELD_BY_FIVE);
  }

  @Test
  void aFloodOfLargeSchemasIsForgottenSooner() {
    String large = "x".repeat(200_000);

    assertThat(heldAfterFlood(1_000, 200, i -> schema("f" + i, large)))
        .isBetween(1L, (long) MOST_LARGE_HELD);
  }

  /** How many of the schemas are held by a converter that has written a record of each. */
  private static long heldAfterFlood(int cacheSize, int count, IntFunction<Schema> schemas) {
    try (FastJsonConverter converter = new FastJsonConverter()) {
      converter.configure(Map.of("schemas.cache.size", cacheSize), false);
      List<WeakReference<Schema>> written = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Schema schema = schemas.apply(i);
        Struct value = new Struct(schema).put(schema.fields().get(0), i);
        assertThat(converter.fromConnectData("topic", schema, value)).isNotEmpty();
        written.add(new WeakReference<>(schema));
      }

      System.gc();
      long held = written.stream().filter(schema -> schema.get() != null).count();
      assertThat(converter.fromConnectData("topic", null, null)).as("still in use").isNull();
      return held;
    }
  }

  private static Schema schema(String field, String doc) {
    return SchemaBuilder.struct().doc(doc).field(field, Schema.INT32_SCHEMA).build();
  }
}
