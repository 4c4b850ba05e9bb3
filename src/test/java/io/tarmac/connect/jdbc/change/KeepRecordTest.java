package io.tarmac.connect.jdbc.change;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KeepRecordTest {

  private static final Schema ROW = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();
  private static final Schema EVENT = SchemaBuilder.struct().field("after", ROW).build();

  private final Struct row = new Struct(ROW).put("id", 1);
  private final SinkRecord record =
      new SinkRecord(
          "routed",
          0,
          Schema.STRING_SCHEMA,
          "key",
          EVENT,
          new Struct(EVENT).put("after", row),
          7,
          99L,
          TimestampType.CREATE_TIME,
          null,
          "source",
          3,
          8);

  @Test
  @DisplayName("C3_4 the row stays, and of its record all but the value")
  void theRowStaysAndOfItsRecordAllButTheValue() {
    Change retained = KeepRecord.NO.keep(new Change.Upsert(record, row));

    assertThat(retained).isInstanceOf(Change.Upsert.class);
    assertThat(retained.row()).isSameAs(row);
    assertThat(retained.rowSchema()).isSameAs(ROW);
    SinkRecord origin = retained.origin();
    assertThat(origin.value()).isNull();
    assertThat(origin.valueSchema()).isNull();
    assertThat(origin.keySchema()).isSameAs(Schema.STRING_SCHEMA);
    assertThat(origin.key()).isEqualTo("key");
    assertThat(origin.topic()).isEqualTo("routed");
    assertThat(origin.originalTopic()).isEqualTo("source");
    assertThat(origin.originalKafkaPartition()).isEqualTo(3);
    assertThat(origin.originalKafkaOffset()).isEqualTo(8);
    assertThat(origin.timestamp()).isEqualTo(99L);
  }

  @Test
  void aDeleteStaysADelete() {
    Change retained = KeepRecord.NO.keep(new Change.Delete(record, row));

    assertThat(retained).isInstanceOf(Change.Delete.class);
    assertThat(retained.row()).isSameAs(row);
    assertThat(retained.origin().value()).isNull();
  }

  @Test
  @DisplayName("C7_4 a record with headers may be part of a key's change, and is kept")
  void aRecordWithHeadersIsKept() {
    record.headers().addString("__debezium.oldkey", "k");
    Change change = new Change.Upsert(record, row);

    assertThat(KeepRecord.NO.keep(change)).isSameAs(change);
  }
}
