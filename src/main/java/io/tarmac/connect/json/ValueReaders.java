package io.tarmac.connect.json;

import org.apache.kafka.connect.data.Schema;

/** A factory that makes the quick reader of a schema, once. */
final class ValueReaders {

  private final boolean replaceNullWithDefault;

  ValueReaders(boolean replaceNullWithDefault) {
    this.replaceNullWithDefault = replaceNullWithDefault;
  }

  FieldReader fieldReader(Schema schema) {
    return new FieldReader(schema, reader(schema), replaceNullWithDefault);
  }

  /**
   * Returns the reader for a schema. The name of a logical type counts no matter which type is
   * below it, as with Kafka's converter.
   */
  private ValueReader reader(Schema schema) {
    return switch (LogicalType.of(schema)) {
      case DECIMAL -> LogicalReaders.decimal(schema);
      case DATE -> LogicalReaders.date(schema);
      case TIME -> LogicalReaders.time(schema);
      case TIMESTAMP -> LogicalReaders.timestamp(schema);
      case NONE -> readerOfType(schema);
    };
  }

  private ValueReader readerOfType(Schema schema) {
    return switch (schema.type()) {
      case BOOLEAN -> ScalarReaders::bool;
      case INT8 -> ScalarReaders::int8;
      case INT16 -> ScalarReaders::int16;
      case INT32 -> ScalarReaders::int32;
      case INT64 -> ScalarReaders::int64;
      case FLOAT32 -> ScalarReaders::float32;
      case FLOAT64 -> ScalarReaders::float64;
      case STRING -> ScalarReaders::string;
      case BYTES -> ScalarReaders::bytes;
      case ARRAY -> new ArrayReader(fieldReader(schema.valueSchema()));
      case MAP ->
          schema.keySchema().type() == Schema.Type.STRING
              ? new ObjectMapReader(fieldReader(schema.valueSchema()))
              : new PairMapReader(
                  fieldReader(schema.keySchema()), fieldReader(schema.valueSchema()));
      case STRUCT -> StructReader.of(schema, this);
    };
  }
}
