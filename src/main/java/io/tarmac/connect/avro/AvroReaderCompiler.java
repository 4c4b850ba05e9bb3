package io.tarmac.connect.avro;

import io.tarmac.connect.struct.StructValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * A compiler that makes the reader of an Avro schema and its translation. The compiler makes all
 * decisions that depend on the schema, so a reader makes none.
 *
 * <p>An annotation can contradict a type, such as the name of Connect's date for a text. The reader
 * then refuses each record with a value of that type.
 */
final class AvroReaderCompiler {

  static final String UNION_BRANCH = "union branch";

  private static final Map<String, Schema.Type> LOGICAL_TYPES =
      Map.of(
          Decimal.LOGICAL_NAME, Schema.Type.BYTES,
          Date.LOGICAL_NAME, Schema.Type.INT32,
          Time.LOGICAL_NAME, Schema.Type.INT32,
          Timestamp.LOGICAL_NAME, Schema.Type.INT64);

  private final SchemaOptions options;
  private final IdentityHashMap<Schema, RecordReader> records = new IdentityHashMap<>();

  AvroReaderCompiler(SchemaOptions options) {
    this.options = options;
  }

  /**
   * Returns the reader of documents. If the schema is just bytes, Confluent's serializers write
   * them without a length.
   */
  AvroReader documentReader(org.apache.avro.Schema avro, Schema schema) {
    AvroReader reader = reader(avro, schema);
    if (reader instanceof DecimalReader decimal && decimal.size == AvroBytes.LENGTH_PREFIXED) {
      return in -> new DecimalReader(decimal.scale, in.remaining()).read(in);
    }
    return reader instanceof BytesReader bytes && bytes.size == AvroBytes.LENGTH_PREFIXED
        ? in -> new BytesReader(in.remaining()).read(in)
        : reader;
  }

  /**
   * Returns the reader of Debezium's change events. The reader decodes nested records, except
   * {@code after}, at the first use.
   */
  AvroReader envelopeReader(org.apache.avro.Schema avro, Schema schema) {
    AvroReader reader = reader(avro, schema);
    return reader instanceof RecordReader record ? record.withLazyFields("after") : reader;
  }

  /** Tells whether the schema has the fields of Debezium's change events. */
  static boolean isEnvelope(org.apache.avro.Schema avro) {
    return avro.getType() == org.apache.avro.Schema.Type.RECORD
        && avro.getField("op") != null
        && (avro.getField("before") != null || avro.getField("after") != null);
  }

  /** Returns a reader that refuses each value with this message. */
  static AvroReader refusing(String message) {
    return in -> {
      throw new DataException(message);
    };
  }

  private AvroReader reader(org.apache.avro.Schema avro, Schema schema) {
    if (avro.getType() == org.apache.avro.Schema.Type.UNION) {
      return union(avro.getTypes(), schema);
    }
    Schema.Type logicalType = schema.name() == null ? null : LOGICAL_TYPES.get(schema.name());
    return logicalType == null || logicalType == schema.type()
        ? value(avro, schema)
        : refusing("Avro type %s cannot be a %s".formatted(avro.getType(), schema.name()));
  }

  private AvroReader union(List<org.apache.avro.Schema> types, Schema schema) {
    boolean isOneType = AvroSchemaTranslator.singleType(options, types) != null;
    AvroReader[] readers = new AvroReader[types.size()];
    int members = 0;
    for (int i = 0; i < readers.length; i++) {
      org.apache.avro.Schema type = types.get(i);
      if (type.getType() == org.apache.avro.Schema.Type.NULL) {
        readers[i] = ScalarReaders.NULL;
      } else {
        readers[i] =
            isOneType ? reader(type, schema) : member(type, schema, schema.fields().get(members++));
      }
    }
    if (readers.length == 2) {
      if (readers[0] == ScalarReaders.NULL) {
        return new NullableReader(0, readers[1]);
      }
      if (readers[1] == ScalarReaders.NULL) {
        return new NullableReader(1, readers[0]);
      }
    }
    return in -> readers[in.readIndex(readers.length, UNION_BRANCH)].read(in);
  }

  /**
   * Returns the reader of one type of a union. The reader puts a value into one field of a struct.
   *
   * <p>Confluent's converter chooses the first field that may have a value, not the field of the
   * value's type. So bytes may go into the field of a fixed type of their size, and a value of a
   * fixed type may go into the field of bytes.
   */
  private AvroReader member(org.apache.avro.Schema avro, Schema union, Field own) {
    return switch (avro.getType()) {
      case FIXED -> {
        for (Field field : union.fields().subList(0, own.index())) {
          if (field.schema().type() == Schema.Type.BYTES
              && (options.generalizedSumTypes() || !UnionMembers.isFixed(field.schema()))) {
            yield memberReader(avro, union, field);
          }
        }
        yield memberReader(avro, union, own);
      }
      case BYTES -> {
        Map<Integer, AvroReader> bySize = new HashMap<>();
        for (Field field : union.fields().subList(0, own.index())) {
          if (UnionMembers.isFixed(field.schema())) {
            bySize.putIfAbsent(
                UnionMembers.fixedSize(field.schema()), memberReader(avro, union, field));
          }
        }
        AvroReader other = memberReader(avro, union, own);
        yield bySize.isEmpty()
            ? other
            : in -> {
              int start = in.position();
              int size = in.readLength();
              in.moveTo(start);
              return bySize.getOrDefault(size, other).read(in);
            };
      }
      default -> memberReader(avro, union, own);
    };
  }

  private AvroReader memberReader(org.apache.avro.Schema avro, Schema union, Field field) {
    return new MemberReader(
        union, UnionMembers.target(options, union, field), field, reader(avro, field.schema()));
  }

  private AvroReader value(org.apache.avro.Schema avro, Schema schema) {
    String name = schema.name() == null ? "" : schema.name();
    return switch (avro.getType()) {
      case NULL -> ScalarReaders.NULL;
      case BOOLEAN -> ScalarReaders.BOOLEAN;
      case INT ->
          switch (schema.type()) {
            case INT8 -> ScalarReaders.INT8;
            case INT16 -> ScalarReaders.INT16;
            default ->
                switch (name) {
                  case Date.LOGICAL_NAME -> ScalarReaders.DATE;
                  case Time.LOGICAL_NAME -> ScalarReaders.TIME;
                  default -> ScalarReaders.INT32;
                };
          };
      case LONG ->
          name.equals(Timestamp.LOGICAL_NAME) ? ScalarReaders.TIMESTAMP : ScalarReaders.INT64;
      case FLOAT -> ScalarReaders.FLOAT32;
      case DOUBLE -> ScalarReaders.FLOAT64;
      case STRING -> ScalarReaders.STRING;
      case BYTES -> bytes(AvroBytes.LENGTH_PREFIXED, schema, name);
      case FIXED -> bytes(avro.getFixedSize(), schema, name);
      case ENUM -> {
        String[] symbols = avro.getEnumSymbols().toArray(String[]::new);
        yield in -> symbols[in.readIndex(symbols.length, "enum symbol")];
      }
      case ARRAY ->
          schema.type() == Schema.Type.MAP
              ? pairs(avro.getElementType(), schema)
              : new ListReader(
                  reader(avro.getElementType(), schema.valueSchema()),
                  smallestSize(avro.getElementType(), new HashSet<>()));
      case MAP ->
          new MapReader(
              reader(avro.getValueType(), schema.valueSchema()),
              1 + smallestSize(avro.getValueType(), new HashSet<>()));
      case RECORD -> record(avro, schema);
      case UNION -> throw new IllegalArgumentException("No value: " + avro);
    };
  }

  private static AvroReader bytes(int size, Schema schema, String name) {
    if (!name.equals(Decimal.LOGICAL_NAME)) {
      return new BytesReader(size);
    }
    String scale =
        schema.parameters() == null ? null : schema.parameters().get(Decimal.SCALE_FIELD);
    return scale == null
        ? refusing("A decimal has no scale")
        : new DecimalReader(Integer.parseInt(scale), size);
  }

  /** Returns the reader of a map that is written as an array of records with a key and a value. */
  private AvroReader pairs(org.apache.avro.Schema element, Schema schema) {
    org.apache.avro.Schema.Field key = element.getField("key");
    return new PairsReader(
        reader(key.schema(), schema.keySchema()),
        reader(element.getField("value").schema(), schema.valueSchema()),
        key.pos() == 0,
        smallestSize(element, new HashSet<>()));
  }

  private RecordReader record(org.apache.avro.Schema avro, Schema schema) {
    RecordReader known = records.get(schema);
    if (known != null) {
      return known;
    }
    RecordReader reader = new RecordReader(schema);
    records.put(schema, reader);
    AvroReader[] readers = new AvroReader[schema.fields().size()];
    for (Field field : schema.fields()) {
      readers[field.index()] = reader(avro.getFields().get(field.index()).schema(), field.schema());
    }
    reader.complete(readers);
    return reader;
  }

  /** Returns the fewest bytes that a value takes. A record within itself counts as none. */
  private static int smallestSize(
      org.apache.avro.Schema avro, Set<org.apache.avro.Schema> outerRecords) {
    return switch (avro.getType()) {
      case NULL -> 0;
      case FLOAT -> Float.BYTES;
      case DOUBLE -> Double.BYTES;
      case FIXED -> avro.getFixedSize();
      case RECORD -> {
        if (!outerRecords.add(avro)) {
          yield 0;
        }
        long size = 0;
        for (org.apache.avro.Schema.Field field : avro.getFields()) {
          size += smallestSize(field.schema(), outerRecords);
        }
        outerRecords.remove(avro);
        yield (int) Math.min(size, Integer.MAX_VALUE - 1);
      }
      case UNION, ARRAY, MAP, BOOLEAN, INT, LONG, STRING, BYTES, ENUM -> 1;
    };
  }

  /** A reader of a union of null and one other type. */
  record NullableReader(int nullIndex, AvroReader reader) implements AvroReader {

    @Override
    public @Nullable Object read(AvroBytes in) {
      return in.readIndex(2, UNION_BRANCH) == nullIndex ? null : reader.read(in);
    }

    @Override
    public void skip(AvroBytes in) {
      if (in.readIndex(2, UNION_BRANCH) != nullIndex) {
        reader.skip(in);
      }
    }
  }

  /**
   * A reader of one type of a union.
   *
   * @param target the field that gets the value
   * @param field the field of the value's type
   */
  private record MemberReader(Schema union, Field target, Field field, AvroReader reader)
      implements AvroReader {

    @Override
    public Object read(AvroBytes in) {
      Object value = reader.read(in);
      Struct struct = new Struct(union);
      if (target.index() != field.index()) {
        return struct.put(target, value);
      }
      @Nullable Object[] values = StructValues.of(struct);
      values[field.index()] = value;
      StructValues.fill(struct, values);
      return struct;
    }
  }

  /**
   * A reader of bytes.
   *
   * @param size the number of bytes, or {@link AvroBytes#LENGTH_PREFIXED}
   */
  record BytesReader(int size) implements AvroReader {

    @Override
    public Object read(AvroBytes in) {
      return ByteBuffer.wrap(in.readBytes(in.readSize(size)));
    }

    @Override
    public void skip(AvroBytes in) {
      in.skip(in.readSize(size));
    }
  }

  /**
   * A reader of decimals, whose bytes are the unscaled number.
   *
   * @param size the number of bytes, or {@link AvroBytes#LENGTH_PREFIXED}
   */
  private record DecimalReader(int scale, int size) implements AvroReader {

    @Override
    public Object read(AvroBytes in) {
      int length = readLength(in);
      return length <= Long.BYTES
          ? BigDecimal.valueOf(in.readUnscaled(length), scale)
          : new BigDecimal(new BigInteger(in.readBytes(length)), scale);
    }

    @Override
    public void skip(AvroBytes in) {
      in.skip(readLength(in));
    }

    private int readLength(AvroBytes in) {
      int length = in.readSize(size);
      if (length == 0) {
        throw new DataException("A decimal has no bytes");
      }
      return length;
    }
  }

  /**
   * A reader of arrays.
   *
   * @param smallest the fewest bytes of an element
   */
  record ListReader(AvroReader element, int smallest) implements AvroReader {

    /** Without this limit, each nested list could reserve an element for each remaining byte. */
    private static final int MOST_RESERVED = 1_000;

    @Override
    public Object read(AvroBytes in) {
      int count = in.readBlock(smallest);
      List<@Nullable Object> list = new ArrayList<>(Math.min(count, MOST_RESERVED));
      for (; count > 0; count = in.readBlock(smallest)) {
        for (int i = 0; i < count; i++) {
          list.add(element.read(in));
        }
      }
      return list;
    }
  }

  /**
   * A reader of maps whose keys are texts.
   *
   * @param smallest the fewest bytes of a key and its value
   */
  private record MapReader(AvroReader value, int smallest) implements AvroReader {

    @Override
    public Object read(AvroBytes in) {
      Map<String, @Nullable Object> map = new HashMap<>();
      for (int count = in.readBlock(smallest); count > 0; count = in.readBlock(smallest)) {
        for (int i = 0; i < count; i++) {
          map.put(in.readString(), value.read(in));
        }
      }
      return map;
    }
  }

  /**
   * A reader of maps that are encoded as arrays of records with a key and a value.
   *
   * @param keyFirst whether the key is before the value
   * @param smallest the fewest bytes of a key and its value
   */
  record PairsReader(AvroReader key, AvroReader value, boolean keyFirst, int smallest)
      implements AvroReader {

    @Override
    public Object read(AvroBytes in) {
      Map<@Nullable Object, @Nullable Object> map = new HashMap<>();
      for (int count = in.readBlock(smallest); count > 0; count = in.readBlock(smallest)) {
        for (int i = 0; i < count; i++) {
          Object first = (keyFirst ? key : value).read(in);
          Object second = (keyFirst ? value : key).read(in);
          map.put(keyFirst ? first : second, keyFirst ? second : first);
        }
      }
      return map;
    }
  }
}
