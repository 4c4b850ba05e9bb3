package io.tarmac.connect.jdbc.type;

import java.util.Set;
import org.apache.kafka.connect.data.Schema;

/** The schemas whose values can be keys, because every database compares them by value. */
final class KeySchemas {

  private static final Set<String> DOCUMENTS =
      Set.of("io.debezium.data.Json", "io.debezium.data.Xml", "io.debezium.data.Tsvector");

  private KeySchemas() {}

  static boolean areComparable(Schema schema) {
    return switch (schema.type()) {
      case STRUCT ->
          DebeziumDataTypes.VARIABLE_SCALE_DECIMAL.equals(schema.name())
              || StructuredTimes.isDateOrTime(schema);
      case ARRAY, MAP -> false;
      case STRING -> schema.name() == null || !DOCUMENTS.contains(schema.name());
      case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, BYTES -> true;
    };
  }
}
