package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.change.Shapes;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The schemas of records' keys or headers, if the key's columns are taken from them. Records that
 * are alike share one schema object. Used by the task's thread alone.
 */
final class KeySchemas {

  private final KeyMode mode;
  private final Shapes shapes;
  private final HeaderSchemas headers;

  KeySchemas(KeySettings keys, FieldLimit limit) {
    this.mode = keys.mode();
    this.shapes = new Shapes(limit);
    this.headers = new HeaderSchemas(keys.fields(), limit);
  }

  /**
   * Returns the schema of the record's key or headers. Returns null if neither is used for the key,
   * or if the record has no key.
   *
   * @throws BadRecordException if a header is missing, or there are too many fields
   */
  @Nullable Schema schema(SinkRecord record) throws BadRecordException {
    return switch (mode) {
      case NONE, KAFKA, RECORD_VALUE -> null;
      case RECORD_KEY -> recordKey(record);
      case RECORD_HEADER -> headers.schema(record.headers());
    };
  }

  private @Nullable Schema recordKey(SinkRecord record) throws BadRecordException {
    if (record.keySchema() != null || record.key() == null) {
      return record.keySchema();
    }
    return record.key() instanceof Map<?, ?> key ? shapes.schema(key) : Schemaless.ANY;
  }
}
