package io.tarmac.connect.avro;

import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the records in which Confluent's converter writes values without a schema. The record
 * has one field for each type. The first field that is not null is the value.
 */
final class SchemalessReader implements AvroReader {

  /** The schema of those records. */
  static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Anything", "namespace": "io.confluent.connect.avro",
               "fields": [
                {"name": "boolean", "type": ["null", "boolean"], "default": null},
                {"name": "bytes", "type": ["null", "bytes"], "default": null},
                {"name": "double", "type": ["null", "double"], "default": null},
                {"name": "float", "type": ["null", "float"], "default": null},
                {"name": "int", "type": ["null", "int"], "default": null},
                {"name": "long", "type": ["null", "long"], "default": null},
                {"name": "string", "type": ["null", "string"], "default": null},
                {"name": "array", "type": ["null", {"type": "array", "items": "Anything"}],
                 "default": null},
                {"name": "map", "type": ["null", {"type": "array", "items":
                  {"type": "record", "name": "MapEntry", "fields": [
                   {"name": "key", "type": "Anything"},
                   {"name": "value", "type": "Anything"}]}}], "default": null}]}
              """);

  /** The fewest bytes of a value: one index of null for each of the 9 fields. */
  private static final int SMALLEST = 9;

  private final AvroReader[] fields = {
    ScalarReaders.BOOLEAN,
    new AvroReaderCompiler.BytesReader(AvroBytes.LENGTH_PREFIXED),
    ScalarReaders.FLOAT64,
    ScalarReaders.FLOAT32,
    ScalarReaders.INT32,
    ScalarReaders.INT64,
    ScalarReaders.STRING,
    new AvroReaderCompiler.ListReader(this, SMALLEST),
    new AvroReaderCompiler.PairsReader(this, this, true, 2 * SMALLEST)
  };

  @Override
  public @Nullable Object read(AvroBytes in) {
    in.enterRecord();
    Object value = null;
    for (AvroReader field : fields) {
      Object given = in.readIndex(2, AvroReaderCompiler.UNION_BRANCH) == 0 ? null : field.read(in);
      value = value == null ? given : value;
    }
    in.leaveRecord();
    return value;
  }
}
