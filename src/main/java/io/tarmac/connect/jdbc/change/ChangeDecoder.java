package io.tarmac.connect.jdbc.change;

import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A decoder that turns records into changes. The decoder decides once per schema whether values are
 * plain rows, Debezium envelopes, CloudEvents or no rows at all. Only the task's thread uses a
 * decoder.
 */
public final class ChangeDecoder {

  private final Rows rows;
  private final ValueDecoder plain = new PlainDecoder();
  private final SchemalessDecoder schemaless;
  private final RecentlyUsed<Schema, ValueDecoder> decoders = new RecentlyUsed<>();

  // Converters reuse schema objects, so almost every record finds its decoder by identity.
  private @Nullable Schema latestSchema;
  private ValueDecoder latestDecoder = plain;

  /**
   * Creates a decoder.
   *
   * @param limit the fields that a record without a schema may have
   */
  public ChangeDecoder(FieldLimit limit) {
    this.rows = new Rows(limit);
    this.schemaless = new SchemalessDecoder(rows);
  }

  /**
   * Returns the change that a record stands for, or null if the record stands for no change.
   *
   * @throws BadRecordException if the record is neither a row, nor an event, nor a tombstone
   */
  public @Nullable Change decode(SinkRecord record) throws BadRecordException {
    if (record.value() == null) {
      return new Change.Delete(record, null);
    }
    Schema schema = record.valueSchema();
    if (schema == null) {
      return (record.value() instanceof Map ? schemaless : plain).decode(record);
    }
    return decoderOf(schema).decode(record);
  }

  @SuppressWarnings("ReferenceEquality") // the map compares deeply
  private ValueDecoder decoderOf(Schema schema) {
    if (schema != latestSchema) {
      ValueDecoder known = decoders.get(schema);
      if (known == null) {
        known = newDecoder(schema);
        decoders.put(schema, known, SchemaSize.of(schema));
      }
      latestDecoder = known;
      latestSchema = schema;
    }
    return latestDecoder;
  }

  private ValueDecoder newDecoder(Schema schema) {
    if (DebeziumDecoder.isEnvelope(schema)) {
      return new DebeziumDecoder(schema, rows);
    }
    if (LogicalMessages.hasShape(schema)) {
      return new LogicalMessages(schema, plain);
    }
    if (DocumentEvents.hasShape(schema)) {
      return new DocumentEvents();
    }
    if (schema.type() == Schema.Type.MAP) {
      boolean isNamed = CloudEvents.isNamed(schema);
      return record ->
          isNamed || SchemalessDecoder.isCloudEvent((Map<?, ?>) record.value())
              ? schemaless.decodeCloudEvent(record)
              : plain.decode(record);
    }
    return CloudEventDecoder.isCloudEvent(schema) ? new CloudEventDecoder(schema, rows) : plain;
  }
}
