package io.tarmac.connect.jdbc.change;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * Turns records into changes. Whether values of a schema are plain rows or Debezium envelopes is
 * decided once per schema. Used by the task's thread alone.
 */
public final class ChangeDecoder {

  private final Map<Schema, ValueDecoder> decoders = new HashMap<>();

  // Converters reuse schema objects, so almost every record finds its decoder by identity.
  private @Nullable Schema latestSchema;
  private ValueDecoder latestDecoder = new PlainDecoder();

  /**
   * The change a record stands for, or null when it stands for none.
   *
   * @throws BadRecordException when the record is neither a row, nor an envelope, nor a tombstone
   */
  public @Nullable Change decode(SinkRecord record) throws BadRecordException {
    if (record.value() == null) {
      return new Change.Delete(record, null);
    }
    Schema schema = record.valueSchema();
    if (schema == null) {
      throw new BadRecordException(
          "the value has no schema; use a converter that delivers one"
              + " (with JSON: value.converter.schemas.enable=true)");
    }
    return decoderOf(schema).decode(record);
  }

  @SuppressWarnings("ReferenceEquality") // deep comparison is left to the map
  private ValueDecoder decoderOf(Schema schema) {
    if (schema != latestSchema) {
      latestDecoder = decoders.computeIfAbsent(schema, ChangeDecoder::newDecoder);
      latestSchema = schema;
    }
    return latestDecoder;
  }

  private static ValueDecoder newDecoder(Schema schema) {
    return DebeziumDecoder.isEnvelope(schema) ? new DebeziumDecoder(schema) : new PlainDecoder();
  }
}
