package io.tarmac.connect.avro;

import io.tarmac.connect.struct.StructValues;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a value of a union, which becomes a struct in which one field is not null.
 *
 * @param checked whether the value may not be of the field's schema
 */
record MemberReader(Schema union, Field field, boolean checked, AvroReader reader)
    implements AvroReader {

  @Override
  public Object read(AvroBytes in) {
    Object value = reader.read(in);
    Struct struct = new Struct(union);
    if (checked) {
      return struct.put(field, value);
    }
    @Nullable Object[] values = StructValues.of(struct);
    values[field.index()] = value;
    StructValues.fill(struct, values);
    return struct;
  }
}
