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
 * The schema of what a record's key columns are taken from beside the row: its key or its headers.
 * The same object for records that are alike. Used by the task's thread alone.
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
   * The schema; null where neither key nor headers matter, or where there is no key.
   *
   * @throws BadRecordException when a header is missing, or there are too many fields
   */
  @Nullable Schema of(SinkRecord record) throws BadRecordException {
    return switch (mode) {
      case NONE, KAFKA, RECORD_VALUE -> null;
      case RECORD_KEY -> recordKey(record);
      case RECORD_HEADER -> headers.of(record.headers());
    };
  }

  private @Nullable Schema recordKey(SinkRecord record) throws BadRecordException {
    if (record.keySchema() != null || record.key() == null) {
      return record.keySchema();
    }
    return record.key() instanceof Map<?, ?> key ? shapes.of(key) : Schemaless.ANY;
  }
}
