package io.tarmac.connect.jdbc.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.struct.LazyStruct;
import io.tarmac.connect.struct.StructValues;
import java.math.BigDecimal;
import java.util.Map;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KeyChangeRecordsTest {
  private static final String NEW_KEY = "__debezium.newkey";
  private static final String OLD_KEY = "__debezium.oldkey";
  private static final Schema KEY =
      SchemaBuilder.struct()
          .field("a", Schema.INT32_SCHEMA)
          .field("b", Schema.OPTIONAL_STRING_SCHEMA)
          .field("c", Decimal.schema(2))
          .build();
  private static final Schema SOURCE =
      SchemaBuilder.struct().field("lsn", Schema.OPTIONAL_INT64_SCHEMA).build();
  private static final Schema VALUE =
      SchemaBuilder.struct()
          .field("id", Schema.OPTIONAL_INT32_SCHEMA)
          .field("source", SOURCE)
          .build();

  private final KeyChangeRecords records = new KeyChangeRecords();

  @Test
  void aDeleteIsTheFirstPartByItsHeader() {
    assertThat(KeyChangeRecords.deletesOldKey(deleted(null, "2"))).isTrue();
    assertThat(KeyChangeRecords.deletesOldKey(created(null, key(2, "x")))).isFalse();
  }

  @Test
  @DisplayName("C7_4 parts of a change are at one position of the source's log, whatever the keys")
  void partsAreAtOnePosition() {
    SinkRecord deleted = deleted(41L, "not read");

    assertThat(records.completes(created(41L, key(2, "x")), deleted)).isTrue();
    assertThat(records.completes(created(42L, key(2, "x")), deleted)).isFalse();
  }

  @Test
  @DisplayName("C7_4 without positions the delete must tell the key of the row")
  void withoutPositionsTheDeleteTellsTheKey() {
    Map<String, Object> parsed = Map.of("a", (byte) 2, "b", "x", "c", 1.5f);

    assertThat(completes(parsed, key(2, "x"))).isTrue();
    assertThat(completes(key(2, "x"), key(2, "x"))).isTrue();
    assertThat(completes(key(2, "x").toString(), key(2, "x"))).isTrue();
    assertThat(completes(parsed, key(3, "x"))).isFalse();
    assertThat(completes(parsed, key(2, "y"))).isFalse();
    assertThat(completes(parsed, key(2, null))).isFalse();
    assertThat(completes(Map.of("a", (byte) 2), key(2, "x"))).isFalse();
    assertThat(completes("other", key(2, "x"))).isFalse();
  }

  @Test
  @DisplayName("C7_4 a source that cannot be decoded has no position, and makes no record bad")
  void aDamagedSourceHasNoPosition() {
    SinkRecord deleted = deleted(41L, key(2, "x"));
    SinkRecord created = created(41L, key(2, "x"));

    assertThat(records.completes(created, withDamagedSource(deleted))).isTrue();
    assertThat(records.completes(withDamagedSource(created), deleted)).isTrue();
    assertThat(records.completes(created, withDamagedSource(deleted(41L, key(3, "x"))))).isFalse();
  }

  @Test
  void aRowWithoutTheHeaderCompletesNothing() {
    SinkRecord row = DeliveredRecords.keyed(KEY, key(2, "x"), VALUE, value(41L));

    assertThat(records.completes(row, deleted(41L, key(2, "x")))).isFalse();
  }

  private boolean completes(Object newKey, Struct key) {
    return records.completes(created(null, key), deleted(null, newKey));
  }

  private static SinkRecord deleted(@Nullable Long position, Object newKey) {
    SinkRecord record = DeliveredRecords.keyed(KEY, key(1, "x"), VALUE, value(position));
    record.headers().add(NEW_KEY, newKey, null);
    return record;
  }

  private static SinkRecord created(@Nullable Long position, Struct key) {
    SinkRecord record = DeliveredRecords.keyed(KEY, key, VALUE, value(position));
    record.headers().add(OLD_KEY, "not read", null);
    return record;
  }

  private static SinkRecord withDamagedSource(SinkRecord record) {
    Struct value = new Struct(VALUE);
    @Nullable Object[] values = StructValues.of(value);
    values[VALUE.field("source").index()] = new LazyStruct(SOURCE, new DamagedBytes());
    StructValues.fill(value, values);
    return record.newRecord(
        record.topic(),
        record.kafkaPartition(),
        record.keySchema(),
        record.key(),
        VALUE,
        value,
        record.timestamp(),
        record.headers());
  }

  private record DamagedBytes() implements LazyStruct.Encoded {

    @Override
    public void decode(@Nullable Object[] values) {
      throw new DataException("the bytes end early");
    }

    @Override
    public int retainedBytes() {
      return 1;
    }
  }

  private static Struct value(@Nullable Long position) {
    return new Struct(VALUE).put("source", new Struct(SOURCE).put("lsn", position));
  }

  private static Struct key(int a, @Nullable String b) {
    return new Struct(KEY).put("a", a).put("b", b).put("c", new BigDecimal("1.50"));
  }
}
