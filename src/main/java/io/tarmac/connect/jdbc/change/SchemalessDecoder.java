package io.tarmac.connect.jdbc.change;

import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A decoder of maps without a schema. The decoder inspects each map by itself, because the next map
 * may be of another kind.
 */
final class SchemalessDecoder {

  private static final String SCHEMA = "schema";
  private static final String PAYLOAD = "payload";

  private final Rows rows;

  // Debezium's converter gives a map whose data may be a Struct.
  private @Nullable Schema latestSchema;
  private CloudEventDecoder.@Nullable Data latestData;

  SchemalessDecoder(Rows rows) {
    this.rows = rows;
  }

  /** Decodes a map, and returns null if it asks for no change. */
  @Nullable Change decode(SinkRecord record) throws BadRecordException {
    Map<?, ?> value = (Map<?, ?>) record.value();
    if (isEnvelope(value)) {
      return rows.changed(
          record,
          value.get(DebeziumDecoder.OPERATION),
          value.get(DebeziumDecoder.BEFORE),
          value.get(DebeziumDecoder.AFTER));
    }
    if (DebeziumDecoder.isMessage(value)) {
      return null;
    }
    if (DocumentEvents.isOne(value)) {
      throw DocumentEvents.refusal();
    }
    return isCloudEvent(value) ? decodeCloudEvent(record) : rows.upsert(record, value);
  }

  /** Decodes a map that is a CloudEvent. */
  @Nullable Change decodeCloudEvent(SinkRecord record) throws BadRecordException {
    Map<?, ?> event = (Map<?, ?>) record.value();
    Object code = event.get(CloudEventDecoder.OPERATION);
    Object content = payload(event.get(CloudEventDecoder.DATA));
    if (content instanceof Struct struct) {
      return dataOf(struct.schema()).changed(record, code, struct);
    }
    if (!(content instanceof Map<?, ?> data)) {
      return CloudEventDecoder.changed(rows, record, code, null, null);
    }
    if (DocumentEvents.areDocuments(data)) {
      throw DocumentEvents.refusal();
    }
    if (!hasRows(data)) {
      return CloudEventDecoder.plain(rows, record, code, data);
    }
    return CloudEventDecoder.changed(
        rows,
        record,
        code == null ? data.get(DebeziumDecoder.OPERATION) : code,
        data.get(DebeziumDecoder.BEFORE),
        data.get(DebeziumDecoder.AFTER));
  }

  @SuppressWarnings("ReferenceEquality") // converters reuse schema objects
  private CloudEventDecoder.Data dataOf(Schema schema) {
    CloudEventDecoder.Data data = latestData;
    if (data == null || schema != latestSchema) {
      data = new CloudEventDecoder.Data(schema, rows);
      latestData = data;
      latestSchema = schema;
    }
    return data;
  }

  static boolean isCloudEvent(Map<?, ?> value) {
    Object data = value.get(CloudEventDecoder.DATA);
    if (!value.containsKey(CloudEventDecoder.DATA) || !(isRow(data) || data instanceof Struct)) {
      return false;
    }
    for (String name : CloudEventDecoder.REQUIRED) {
      if (!(value.get(name) instanceof String)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the data without its schema. The converter writes that schema next to the data if it is
   * configured to do so.
   */
  private static @Nullable Object payload(@Nullable Object data) {
    return data instanceof Map<?, ?> map
            && map.size() == 2
            && map.containsKey(SCHEMA)
            && map.containsKey(PAYLOAD)
        ? map.get(PAYLOAD)
        : data;
  }

  static boolean isEnvelope(Map<?, ?> value) {
    return value.get(DebeziumDecoder.OPERATION) instanceof String && hasRows(value);
  }

  static boolean hasRows(Map<?, ?> value) {
    return value.containsKey(DebeziumDecoder.BEFORE)
        && value.containsKey(DebeziumDecoder.AFTER)
        && isRow(value.get(DebeziumDecoder.BEFORE))
        && isRow(value.get(DebeziumDecoder.AFTER));
  }

  private static boolean isRow(@Nullable Object value) {
    return value == null || value instanceof Map;
  }
}
