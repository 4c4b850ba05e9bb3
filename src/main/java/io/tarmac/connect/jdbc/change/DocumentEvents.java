package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.jdbc.error.ErrorCode;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * MongoDB's change events as Debezium sends them, which the sink refuses. The documents of these
 * events are texts, and no row can be made from a text.
 */
final class DocumentEvents {

  /**
   * The fields that the data of MongoDB's CloudEvents may have. Only data without other fields is
   * refused, because a row may have two of these names as columns.
   */
  private static final Set<String> DATA =
      Set.of(DebeziumDecoder.BEFORE, DebeziumDecoder.AFTER, "updateDescription", "patch", "filter");

  private DocumentEvents() {}

  /**
   * Tells whether a schema is a document event, by its shape. The name does not count, because
   * transformations and registries change names of schemas.
   */
  static boolean hasShape(Schema schema) {
    return schema.type() == Schema.Type.STRUCT
        && DebeziumDecoder.hasField(schema, DebeziumDecoder.OPERATION, Schema.Type.STRING)
        && DebeziumDecoder.hasField(schema, DebeziumDecoder.SOURCE, Schema.Type.STRUCT)
        && DebeziumDecoder.hasField(schema, DebeziumDecoder.AFTER, Schema.Type.STRING);
  }

  /** Tells whether the data of a CloudEvent is the documents before and after a change. */
  static boolean areDocuments(Schema data) {
    return DebeziumDecoder.hasField(data, DebeziumDecoder.AFTER, Schema.Type.STRING)
        && data.fields().stream().map(Field::name).allMatch(DATA::contains);
  }

  /**
   * Tells whether the data of a CloudEvent without a schema is the documents before and after a
   * change.
   */
  static boolean areDocuments(Map<?, ?> data) {
    return hasDocuments(data) && DATA.containsAll(data.keySet());
  }

  /** Tells whether a value without a schema is a document event. */
  static boolean isOne(Map<?, ?> value) {
    return value.get(DebeziumDecoder.OPERATION) instanceof String
        && value.get(DebeziumDecoder.SOURCE) instanceof Map
        && hasDocuments(value);
  }

  private static boolean hasDocuments(Map<?, ?> data) {
    return data.containsKey(DebeziumDecoder.AFTER)
        && (isDocument(data.get(DebeziumDecoder.AFTER))
            || isDocument(data.get(DebeziumDecoder.BEFORE)));
  }

  private static boolean isDocument(@Nullable Object value) {
    return value instanceof String text && text.startsWith("{");
  }

  /** Returns the exception that refuses a document event. */
  static BadRecordException refusal() {
    return new BadRecordException(
        ErrorCode.MONGODB_EVENT,
        "the record is a change event of MongoDB, whose document is a text and not a row; use Debezium's"
            + " transformation io.debezium.connector.mongodb.transforms.ExtractNewDocumentState,"
            + " which makes rows of such events");
  }
}
