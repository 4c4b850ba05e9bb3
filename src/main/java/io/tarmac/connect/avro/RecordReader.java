package io.tarmac.connect.avro;

import io.tarmac.connect.avro.AvroReaderCompiler.NullableReader;
import io.tarmac.connect.struct.LazyStruct;
import io.tarmac.connect.struct.StructValues;
import io.tarmac.connect.text.PrintableText;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/** A reader of records, which become structs. */
final class RecordReader implements AvroReader {

  private final Schema schema;
  private AvroReader[] fields = {};

  /** Creates a reader that needs {@link #complete}, because a record may contain itself. */
  RecordReader(Schema schema) {
    this.schema = schema;
  }

  void complete(AvroReader[] readersOfFields) {
    fields = readersOfFields;
  }

  /** Returns a reader that decodes nested records, except one field's, at the first use. */
  RecordReader withLazyFields(String eagerField) {
    RecordReader lazy = new RecordReader(schema);
    lazy.fields = fields.clone();
    for (Field field : schema.fields()) {
      if (!field.name().equals(eagerField)) {
        lazy.fields[field.index()] = lazy(fields[field.index()]);
      }
    }
    return lazy;
  }

  private static AvroReader lazy(AvroReader reader) {
    if (reader instanceof RecordReader record) {
      return new LazyReader(record);
    }
    return reader instanceof NullableReader nullable
            && nullable.reader() instanceof RecordReader record
        ? new NullableReader(nullable.nullIndex(), new LazyReader(record))
        : reader;
  }

  @Override
  public Struct read(AvroBytes in) {
    Struct struct = new Struct(schema);
    @Nullable Object[] values = StructValues.of(struct);
    readFields(in, values);
    StructValues.fill(struct, values);
    return struct;
  }

  private void readFields(AvroBytes in, @Nullable Object[] values) {
    in.enterRecord();
    int i = 0;
    try {
      for (; i < fields.length; i++) {
        values[i] = fields[i].read(in);
      }
    } catch (DataException damage) {
      throw inField(i, damage);
    }
    in.leaveRecord();
  }

  @Override
  public void skip(AvroBytes in) {
    in.enterRecord();
    int i = 0;
    try {
      for (; i < fields.length; i++) {
        fields[i].skip(in);
      }
    } catch (DataException damage) {
      throw inField(i, damage);
    }
    in.leaveRecord();
  }

  /** Returns the failure with a field's name in front. Nested records build a path of names. */
  private DataException inField(int index, DataException damage) {
    String name = PrintableText.name(schema.fields().get(index).name());
    return new DataException(name + ": " + damage.getMessage());
  }

  /**
   * A reader that checks the bytes of a record and lets the struct decode them. The struct gets a
   * copy of the bytes, so that it does not keep the whole document in memory.
   */
  private record LazyReader(RecordReader reader) implements AvroReader {

    @Override
    public Object read(AvroBytes in) {
      int start = in.position();
      reader.skip(in);
      return new LazyStruct(reader.schema, new UnreadRecord(reader, in.copyFrom(start)));
    }

    @Override
    public void skip(AvroBytes in) {
      reader.skip(in);
    }
  }

  /** The bytes of a record that have been checked but not decoded. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record UnreadRecord(RecordReader reader, byte[] bytes) implements LazyStruct.Encoded {

    @Override
    public void decode(@Nullable Object[] values) {
      reader.readFields(new AvroBytes(bytes, 0), values);
    }

    @Override
    public int retainedBytes() {
      return bytes.length;
    }
  }
}
