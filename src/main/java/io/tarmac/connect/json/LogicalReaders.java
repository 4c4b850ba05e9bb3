package io.tarmac.connect.json;

import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;

/** Readers for the types that Connect knows by name. */
final class LogicalReaders {

  private LogicalReaders() {}

  /**
   * Returns a reader for decimals. A JSON number keeps its own scale, and does not take the
   * schema's.
   */
  static ValueReader decimal(Schema schema) {
    return (parser, first) ->
        switch (first) {
          case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
          case VALUE_STRING -> Decimal.toLogical(schema, TreeValues.bytes(parser.getText()));
          case NOT_AVAILABLE,
              START_OBJECT,
              END_OBJECT,
              START_ARRAY,
              END_ARRAY,
              FIELD_NAME,
              VALUE_EMBEDDED_OBJECT,
              VALUE_TRUE,
              VALUE_FALSE,
              VALUE_NULL ->
              throw new UnusualJsonException();
        };
  }

  static ValueReader date(Schema schema) {
    return (parser, first) -> Date.toLogical(schema, ScalarReaders.intValue(parser, first));
  }

  static ValueReader time(Schema schema) {
    return (parser, first) -> Time.toLogical(schema, ScalarReaders.intValue(parser, first));
  }

  static ValueReader timestamp(Schema schema) {
    return (parser, first) -> Timestamp.toLogical(schema, ScalarReaders.longValue(parser, first));
  }
}
