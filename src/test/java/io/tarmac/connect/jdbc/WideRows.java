package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;

import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;

/** The records of rows with wide columns, as Debezium's PostgreSQL connector sends them. */
final class WideRows {
  private static final String PLACEHOLDER = "__debezium_unavailable_value";
  private static final byte[] PLACEHOLDER_BYTES = PLACEHOLDER.getBytes(StandardCharsets.UTF_8);
  private static final Schema KEY = fields("id int32").build();
  private static final Schema ROW =
      fields("id int32, number int32?, text string?, bytes bytes?")
          .optional()
          .field(
              "document",
              SchemaBuilder.string().name("io.debezium.data.Json").version(1).optional().build())
          .field("list", SchemaBuilder.array(Schema.OPTIONAL_STRING_SCHEMA).optional().build())
          .build();

  private final Envelope envelope = new Envelope("test", "wide", ROW);
  private final TestingRecords records = new TestingRecords();
  private final boolean tombstones;

  WideRows(boolean tombstones) {
    this.tombstones = tombstones;
  }

  /** A new row, all of whose wide values tell the number. */
  SinkRecord created(TopicPartition partition, int id, int number) {
    return records.next(partition, key(id), envelope.create(row(id, number)));
  }

  /** An update of the number alone. */
  SinkRecord updated(TopicPartition partition, int id, int number) {
    return records.next(partition, key(id), envelope.update(null, unchanged(id, number)));
  }

  /** An update of the number and the text. */
  SinkRecord updated(TopicPartition partition, int id, int number, String text) {
    return records.next(
        partition, key(id), envelope.update(null, unchanged(id, number).put("text", text)));
  }

  List<SinkRecord> deleted(TopicPartition partition, int id) {
    List<SinkRecord> all = new ArrayList<>();
    all.add(records.next(partition, key(id), envelope.delete(struct(ROW, id))));
    if (tombstones) {
      all.add(records.next(partition, key(id), null));
    }
    return all;
  }

  /** A row's change of key, which leaves its wide values as they are. */
  List<SinkRecord> moved(TopicPartition partition, int from, int to, int number) {
    List<SinkRecord> all = oldKeyDeleted(partition, from, to);
    all.add(newKeyCreated(partition, from, unchanged(to, number)));
    return all;
  }

  /** A row's change of key with all of its values, as with {@code REPLICA IDENTITY FULL}. */
  List<SinkRecord> movedWithValues(TopicPartition partition, int from, int to, int number) {
    List<SinkRecord> all = oldKeyDeleted(partition, from, to);
    all.add(newKeyCreated(partition, from, row(to, number)));
    return all;
  }

  /** The first part of a change of key. */
  List<SinkRecord> oldKeyDeleted(TopicPartition partition, int from, int to) {
    List<SinkRecord> all = deleted(partition, from);
    all.forEach(record -> header(record, "__debezium.newkey", to));
    return all;
  }

  /** The second part of a change of key, which leaves the wide values as they are. */
  SinkRecord newKeyCreated(TopicPartition partition, int from, int to, int number) {
    return newKeyCreated(partition, from, unchanged(to, number));
  }

  /** The same as a transformation hands it on that takes the row out of its envelope. */
  List<SinkRecord> movedFlat(TopicPartition partition, int from, int to, int number) {
    SinkRecord tombstone = records.next(partition, key(from), null);
    SinkRecord row = records.next(partition, key(to), unchanged(to, number));
    header(tombstone, "__debezium.newkey", to);
    header(row, "__debezium.oldkey", from);
    return List.of(tombstone, row);
  }

  private SinkRecord newKeyCreated(TopicPartition partition, int from, Struct row) {
    SinkRecord created = records.next(partition, key(row.getInt32("id")), envelope.create(row));
    header(created, "__debezium.oldkey", from);
    return created;
  }

  /** As Connect's default converter of headers reads it: numbers are as small as can be. */
  private static void header(SinkRecord record, String name, int id) {
    record.headers().add(name, Map.of("id", (byte) id), null);
  }

  private static Struct key(int id) {
    return struct(KEY, id);
  }

  private static Struct row(int id, int number) {
    return new Struct(ROW)
        .put("id", id)
        .put("number", number)
        .put("text", "text 'ä' " + number)
        .put("bytes", new byte[] {0, (byte) 0x80, (byte) number})
        .put("document", "{\"n\": [" + number + ", 1.5]}")
        .put("list", List.of("a\"b", "c,d", String.valueOf(number)));
  }

  private static Struct unchanged(int id, int number) {
    List<String> list = List.of(PLACEHOLDER);
    return struct(ROW, id, number, PLACEHOLDER, PLACEHOLDER_BYTES, PLACEHOLDER, list);
  }
}
