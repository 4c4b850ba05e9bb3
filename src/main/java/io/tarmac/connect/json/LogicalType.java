package io.tarmac.connect.json;

import java.util.Map;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;

/** A type that Connect knows by the schema's name, no matter which type is below it. */
enum LogicalType {
  DECIMAL,
  DATE,
  TIME,
  TIMESTAMP,
  /** The schema's type alone says what its values are. */
  NONE;

  private static final Map<String, LogicalType> NAMED =
      Map.of(
          Decimal.LOGICAL_NAME, DECIMAL,
          Date.LOGICAL_NAME, DATE,
          Time.LOGICAL_NAME, TIME,
          Timestamp.LOGICAL_NAME, TIMESTAMP);

  static LogicalType of(Schema schema) {
    return schema.name() == null ? NONE : NAMED.getOrDefault(schema.name(), NONE);
  }
}
