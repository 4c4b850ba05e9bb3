package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.jdbc.error.ErrorCode;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A decoder that turns records into changes. The decoder decides once per schema whether values are
 * plain rows, Debezium envelopes, CloudEvents or no rows at all. Only the task's thread uses a
 * decoder.
 */
public final class ChangeDecoder {

  /** A decoder of records whose values have one schema, or none. */
  interface ValueDecoder {

    /**
     * Returns the change, or null if the record asks for none. The record's value must not be null.
     */
    @Nullable Change decode(SinkRecord record) throws BadRecordException;
  }

  private final Rows rows;
  private final SchemalessDecoder schemaless;
  private final RecentlyUsed<Schema, ValueDecoder> decoders = new RecentlyUsed<>();

  // Converters reuse schema objects, so almost every record finds its decoder by identity.
  private @Nullable Schema latestSchema;
  private ValueDecoder latestDecoder = ChangeDecoder::plain;

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
      return record.value() instanceof Map ? schemaless.decode(record) : plain(record);
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
    if (DebeziumDecoder.isMessage(schema)) {
      return DebeziumDecoder.ofMessages(schema, ChangeDecoder::plain);
    }
    if (DocumentEvents.hasShape(schema)) {
      return record -> {
        throw DocumentEvents.refusal();
      };
    }
    if (schema.type() == Schema.Type.MAP) {
      boolean isNamed = CloudEventDecoder.isNamed(schema);
      return record ->
          isNamed || SchemalessDecoder.isCloudEvent((Map<?, ?>) record.value())
              ? schemaless.decodeCloudEvent(record)
              : plain(record);
    }
    return CloudEventDecoder.isCloudEvent(schema)
        ? new CloudEventDecoder(schema, rows)
        : ChangeDecoder::plain;
  }

  /** Decodes a record whose value is the row itself, or a text that is the whole row. */
  private static Change plain(SinkRecord record) throws BadRecordException {
    if (record.value() instanceof Struct row) {
      return new Change.Upsert(record, row);
    }
    Schema schema = record.valueSchema();
    if (record.value() instanceof String text) {
      return new Change.Upsert(record, text, schema == null ? Schema.STRING_SCHEMA : schema);
    }
    throw new BadRecordException(
        ErrorCode.NOT_A_ROW,
        "the value is %s, not a set of named fields; change value.converter, or make a field of it with a transformation such as HoistField"
            .formatted(schema == null ? kind(record.value()) : "of type " + schema.type()));
  }

  /** Returns words for the kind of a value that a converter made without a schema. */
  private static String kind(Object value) {
    if (value instanceof Number) {
      return "a number";
    }
    if (value instanceof Boolean) {
      return "a boolean";
    }
    if (value instanceof byte[]) {
      return "bytes without a schema";
    }
    return value instanceof List ? "a list" : "neither a Struct, a map nor a text";
  }
}
