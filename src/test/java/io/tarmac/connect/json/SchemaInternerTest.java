package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Schema;
import org.junit.jupiter.api.Test;

class SchemaInternerTest {

  private static final int SCHEMAS = 10_000;

  @Test
  void schemasMadeToHaveOneHashAreComparedWithFewOfTheirs() {
    AtomicLong comparisons = new AtomicLong();
    SchemaInterner known = new SchemaInterner(SCHEMAS);
    Schema first = known.same(schema(0, comparisons));

    for (int i = 0; i < SCHEMAS; i++) {
      known.same(schema(i, comparisons));
    }

    assertThat(known.same(schema(0, comparisons))).isSameAs(first);
    assertThat(comparisons.get()).isLessThan(SCHEMAS * 2L * BoundedCache.MOST_OF_ONE_HASH);
  }

  /** Half of the stack that a thread has by default: what reads the default needs its part too. */
  @Test
  void aDefaultAsDeepAsTheParserAllowsNeedsLittleOfTheStack() throws InterruptedException {
    AtomicReference<Schema> same = new AtomicReference<>();
    Thread thread =
        new Thread(null, () -> same.set(new SchemaInterner(10).same(nested())), "", 512 * 1024);
    thread.setUncaughtExceptionHandler((failed, failure) -> {}); // then there is no schema
    thread.start();
    thread.join();

    assertThat(same.get()).isNotNull();
  }

  private static Schema nested() {
    Object value = List.of();
    for (int level = 1; level < 990; level++) {
      value = List.of(value);
    }
    return new ConnectSchema(
        Schema.Type.ARRAY, false, value, null, null, null, null, null, null, Schema.INT32_SCHEMA);
  }

  private static Schema schema(int number, AtomicLong comparisons) {
    CollidingKey value = new CollidingKey(number, comparisons);
    return new ConnectSchema(
        Schema.Type.STRING, false, value, null, null, null, null, null, null, null);
  }
}
