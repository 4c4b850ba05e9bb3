package io.tarmac.connect.avro;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  /** The fewest bytes of a value: the index of null for each of the fields. */
  private static final int SMALLEST = 9;

  private static final AvroReader[] SINGLE_VALUES = {
    ScalarReader.BOOLEAN,
    ScalarReader.BYTES,
    ScalarReader.FLOAT64,
    ScalarReader.FLOAT32,
    ScalarReader.INT32,
    ScalarReader.INT64,
    ScalarReader.STRING
  };

  @Override
  public @Nullable Object read(AvroBytes in) {
    in.enterRecord();
    Object value = null;
    for (AvroReader single : SINGLE_VALUES) {
      value = first(value, isNull(in) ? null : single.read(in));
    }
    value = first(value, isNull(in) ? null : readList(in));
    value = first(value, isNull(in) ? null : readMap(in));
    in.leaveRecord();
    return value;
  }

  private static @Nullable Object first(@Nullable Object one, @Nullable Object other) {
    return one != null ? one : other;
  }

  private static boolean isNull(AvroBytes in) {
    return in.readIndex(2) == 0;
  }

  private List<@Nullable Object> readList(AvroBytes in) {
    List<@Nullable Object> list = new ArrayList<>();
    for (int count = in.readBlock(SMALLEST); count > 0; count = in.readBlock(SMALLEST)) {
      for (int i = 0; i < count; i++) {
        list.add(read(in));
      }
    }
    return list;
  }

  private Map<@Nullable Object, @Nullable Object> readMap(AvroBytes in) {
    Map<@Nullable Object, @Nullable Object> map = new HashMap<>();
    for (int count = in.readBlock(2 * SMALLEST); count > 0; count = in.readBlock(2 * SMALLEST)) {
      for (int i = 0; i < count; i++) {
        Object key = read(in);
        map.put(key, read(in));
      }
    }
    return map;
  }
}
