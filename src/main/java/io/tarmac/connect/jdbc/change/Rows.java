package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.jdbc.error.ErrorCode;
import java.util.Map;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** A factory that makes changes of the rows that records carry, with or without a schema. */
final class Rows {

  private final Shapes shapes;

  Rows(FieldLimit limit) {
    this.shapes = new Shapes(limit);
  }

  Change.Upsert upsert(SinkRecord record, Object row) throws BadRecordException {
    if (row instanceof Struct struct) {
      return new Change.Upsert(record, struct);
    }
    Map<?, ?> map = map(row);
    return new Change.Upsert(record, map, shapes.schema(map));
  }

  Change.Delete delete(SinkRecord record, @Nullable Object row) throws BadRecordException {
    if (row == null || row instanceof Struct) {
      return new Change.Delete(record, (Struct) row);
    }
    Map<?, ?> map = map(row);
    return new Change.Delete(record, map, shapes.schema(map));
  }

  /**
   * Returns the change that a change event of Debezium means, or null for a logical message.
   * Debezium documents these operations: {@code c} create, {@code r} snapshot read, {@code u}
   * update, {@code d} delete, {@code t} truncate, {@code m} logical message.
   */
  @Nullable Change changed(
      SinkRecord record,
      @Nullable Object operation,
      @Nullable Object before,
      @Nullable Object after)
      throws BadRecordException {
    if (!(operation instanceof String code)) {
      throw refusal("has no operation in field 'op'");
    }
    return switch (code) {
      case "c", "r", "u" -> {
        if (after == null) {
          throw refusal("has no row in field 'after'");
        }
        yield upsert(record, after);
      }
      case "d" -> delete(record, before);
      case "t" -> new Change.Truncate(record);
      case "m" -> null; // a logical message changes no row
      default -> throw refusal("has an operation that is not known");
    };
  }

  private static Map<?, ?> map(Object row) throws BadRecordException {
    if (row instanceof Map<?, ?> map) {
      return map;
    }
    throw refusal("has a row that is no set of named fields");
  }

  private static BadRecordException refusal(String problem) {
    return new BadRecordException(
        ErrorCode.NOT_A_ROW,
        "the change event %s; check the transformations between source and sink"
            .formatted(problem));
  }
}
