package io.tarmac.connect.jdbc.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.struct.LazyStruct;
import io.tarmac.connect.struct.StructValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MemoryEstimateTest {

  private static final int LONG = 100_000;
  private static final Schema NESTED =
      SchemaBuilder.struct()
          .field("texts", SchemaBuilder.array(Schema.STRING_SCHEMA).build())
          .field("map", SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.BYTES_SCHEMA).build())
          .field("buffer", Schema.BYTES_SCHEMA)
          .build();
  private static final Schema ROW =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("text", Schema.OPTIONAL_STRING_SCHEMA)
          .field("nested", NESTED)
          .build();

  private final Struct nested =
      new Struct(NESTED)
          .put("texts", List.of("x".repeat(LONG)))
          .put("map", Map.of("key", new byte[LONG]))
          .put("buffer", ByteBuffer.allocate(LONG));
  private final Struct row =
      new Struct(ROW).put("id", 1).put("text", "x".repeat(LONG)).put("nested", nested);
  private final SinkRecord record = new SinkRecord("topic", 0, null, null, ROW, row, 1);

  @Test
  @DisplayName("C3_4 what no column is made from counts, however deep it is")
  void whatNoColumnIsMadeFromCounts() {
    assertThat(retainedBesideRow(new Change.Delete(record, row, ROW), 1))
        .isBetween(4L * LONG, 4L * LONG + 1_000);
  }

  @Test
  @DisplayName("C3_4 where each field is a column nothing is kept beside the row")
  void whereEachFieldIsAColumnNothingCounts() {
    assertThat(retainedBesideRow(new Change.Upsert(record, row), 3)).isZero();
    assertThat(retainedBesideRow(new Change.Delete(record, null, null), 1)).isZero();
  }

  @Test
  @DisplayName("C3_4 the record's key counts, whether columns are made from it or not")
  void theKeyCounts() {
    SinkRecord keyed =
        new SinkRecord("topic", 0, Schema.STRING_SCHEMA, "x".repeat(LONG), ROW, row, 1);

    assertThat(retainedBesideRow(new Change.Upsert(keyed, row), 3)).isEqualTo(2L * LONG);
    assertThat(retainedBesideRow(new Change.Delete(keyed, null, null), 1)).isEqualTo(2L * LONG);
  }

  @Test
  @DisplayName("C3_4 a record that is kept for its headers counts with them, as it came too")
  void aRecordWithHeadersCounts() {
    record.headers().addString("trace", "x".repeat(LONG));

    assertThat(retainedBesideRow(new Change.Upsert(record, row), 3))
        .isBetween(10L * LONG, 10L * LONG + 2_000);
  }

  @Test
  @DisplayName("C3_4 names count that each record brings: of headers, and in maps")
  void namesCount() {
    String name = "x".repeat(LONG);
    SinkRecord named = new SinkRecord("topic", 0, null, Map.of(name, 1), null, Map.of(name, 2), 1);
    named.headers().add(name, null, null);

    assertThat(MemoryEstimate.of(named)).isBetween(6L * LONG, 6L * LONG + 1_000);
  }

  @Test
  @DisplayName("C3_4 digits of numbers count")
  void digitsCount() {
    BigInteger number = BigInteger.ONE.shiftLeft(LONG * Byte.SIZE);

    for (Number each : List.of(number, new BigDecimal(number))) {
      assertThat(MemoryEstimate.of(new SinkRecord("topic", 0, null, null, null, List.of(each), 1)))
          .isBetween(2L * LONG, 2L * LONG + 1_000);
    }
  }

  @Test
  @DisplayName("C3_4 a record that is kept for the dead letter queue counts, as it came too")
  void aRecordThatMayBecomeADeadLetterCounts() {
    Change change = KeepRecord.YES.keep(new Change.Upsert(record, row));

    assertThat(MemoryEstimate.besideRow(change, 3)).isBetween(8L * LONG, 8L * LONG + 1_000);
    assertThat(MemoryEstimate.of(record)).isBetween(8L * LONG, 8L * LONG + 1_000);
  }

  @Test
  @DisplayName("C3_4 a lazy struct counts with the bytes that it keeps, and stays undecoded")
  void aLazyStructCountsWithItsBytes() {
    UndecodedBytes undecoded = new UndecodedBytes();
    LazyStruct before = new LazyStruct(ROW, undecoded);
    Schema schema = SchemaBuilder.struct().field("before", ROW).build();
    Struct event = new Struct(schema);
    @Nullable Object[] values = StructValues.of(event);
    values[0] = before;
    StructValues.fill(event, values);
    SinkRecord lazy = new SinkRecord("topic", 0, null, null, schema, event, 1);

    assertThat(MemoryEstimate.of(lazy)).isBetween(2L * LONG, 2L * LONG + 100);
    assertThat(retainedBesideRow(new Change.Delete(lazy, before), 1)).isEqualTo(LONG);
    assertThat(undecoded.decoded).isFalse();
  }

  private static final class UndecodedBytes implements LazyStruct.Encoded {
    private boolean decoded;

    @Override
    public void decode(@Nullable Object[] values) {
      decoded = true;
    }

    @Override
    public int retainedBytes() {
      return LONG;
    }
  }

  private static long retainedBesideRow(Change change, int columns) {
    return MemoryEstimate.besideRow(KeepRecord.NO.keep(change), columns);
  }
}
