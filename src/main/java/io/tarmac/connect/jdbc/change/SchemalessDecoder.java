package io.tarmac.connect.jdbc.change;

import java.util.Map;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * Maps without a schema. Each is looked at by itself: nothing says that the next one is of the same
 * kind.
 */
final class SchemalessDecoder implements ValueDecoder {

  private static final String SCHEMA = "schema";
  private static final String PAYLOAD = "payload";

  private final Rows rows;

  SchemalessDecoder(Rows rows) {
    this.rows = rows;
  }

  @Override
  public @Nullable Change decode(SinkRecord record) throws BadRecordException {
    Map<?, ?> value = (Map<?, ?>) record.value();
    if (isEnvelope(value)) {
      return rows.changed(
          record,
          value.get(DebeziumDecoder.OPERATION),
          value.get(DebeziumDecoder.BEFORE),
          value.get(DebeziumDecoder.AFTER));
    }
    return isCloudEvent(value) ? decodeCloudEvent(record, value) : rows.upsert(record, value);
  }

  private @Nullable Change decodeCloudEvent(SinkRecord record, Map<?, ?> event)
      throws BadRecordException {
    Object code = event.get(CloudEvents.OPERATION);
    if (!(payload(event.get(CloudEvents.DATA)) instanceof Map<?, ?> data)) {
      return CloudEvents.changed(rows, record, code, null, null);
    }
    if (!hasRows(data)) {
      return CloudEvents.plain(rows, record, code, data);
    }
    return CloudEvents.changed(
        rows,
        record,
        code == null ? data.get(DebeziumDecoder.OPERATION) : code,
        data.get(DebeziumDecoder.BEFORE),
        data.get(DebeziumDecoder.AFTER));
  }

  private static boolean isCloudEvent(Map<?, ?> value) {
    if (!value.containsKey(CloudEvents.DATA) || !isRow(value.get(CloudEvents.DATA))) {
      return false;
    }
    for (String name : CloudEvents.REQUIRED) {
      if (!(value.get(name) instanceof String)) {
        return false;
      }
    }
    return true;
  }

  /** The converter writes the schema of the data beside it where it is told to. */
  private static @Nullable Object payload(@Nullable Object data) {
    return data instanceof Map<?, ?> map
            && map.size() == 2
            && map.containsKey(SCHEMA)
            && map.containsKey(PAYLOAD)
        ? map.get(PAYLOAD)
        : data;
  }

  private static boolean isEnvelope(Map<?, ?> value) {
    return value.get(DebeziumDecoder.OPERATION) instanceof String && hasRows(value);
  }

  private static boolean hasRows(Map<?, ?> value) {
    return value.containsKey(DebeziumDecoder.BEFORE)
        && value.containsKey(DebeziumDecoder.AFTER)
        && isRow(value.get(DebeziumDecoder.BEFORE))
        && isRow(value.get(DebeziumDecoder.AFTER));
  }

  private static boolean isRow(@Nullable Object value) {
    return value == null || value instanceof Map;
  }
}
