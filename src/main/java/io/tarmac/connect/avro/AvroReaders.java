package io.tarmac.connect.avro;

import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.jspecify.annotations.Nullable;

/**
 * A compiler of readers. From an Avro schema and its translation it decides once what becomes of
 * each value, so that reading only follows the bytes.
 *
 * <p>An annotation of an Avro schema can translate it into a schema that fits none of its values,
 * such as a text named {@code org.apache.kafka.connect.data.Date}. Only a record that has such a
 * value is refused.
 */
final class AvroReaders {

  private static final Set<String> LOGICAL_NAMES =
      Set.of(Decimal.LOGICAL_NAME, Date.LOGICAL_NAME, Time.LOGICAL_NAME, Timestamp.LOGICAL_NAME);

  private final SchemaOptions options;
  private final AvroSchemas schemas;
  private final IdentityHashMap<Schema, IdentityHashMap<org.apache.avro.Schema, RecordReader>>
      records = new IdentityHashMap<>();

  /**
   * @param schemas what has translated the schema of the documents
   */
  AvroReaders(SchemaOptions options, AvroSchemas schemas) {
    this.options = options;
    this.schemas = schemas;
  }

  /**
   * Returns the reader of whole documents. Their bytes are as Confluent's serializers write them:
   * if the schema is just bytes, they have no length before them.
   */
  AvroReader document(org.apache.avro.Schema avro, Schema schema) {
    return avro.getType() == org.apache.avro.Schema.Type.BYTES
        ? new UnprefixedReader(reader(avro, schema))
        : reader(avro, schema);
  }

  /**
   * Returns the reader of a Debezium envelope. The records in it, except {@code after}, become
   * structs that are decoded at the first use.
   */
  AvroReader envelope(org.apache.avro.Schema avro, Schema schema) {
    AvroReader reader = reader(avro, schema);
    return reader instanceof RecordReader record ? record.withLazyFields("after") : reader;
  }

  /** Returns the reader of documents of which only nulls have a form in Connect. */
  static AvroReader nullsOnly(org.apache.avro.Schema avro, String message) {
    return switch (avro.getType()) {
      case NULL -> ScalarReader.NULL;
      case UNION ->
          new BranchReader(
              avro.getTypes().stream()
                  .map(type -> nullsOnly(type, message))
                  .toArray(AvroReader[]::new));
      default -> new RefusingReader(message);
    };
  }

  /** Tells whether records of the schema are Debezium's change events. */
  static boolean isEnvelope(org.apache.avro.Schema avro) {
    return avro.getType() == org.apache.avro.Schema.Type.RECORD
        && avro.getField("op") != null
        && (avro.getField("before") != null || avro.getField("after") != null);
  }

  private AvroReader reader(org.apache.avro.Schema avro, Schema schema) {
    return switch (avro.getType()) {
      case UNION -> branches(avro.getTypes(), schema);
      case NULL ->
          schema.isOptional()
              ? ScalarReader.NULL
              : new RefusingReader("A null is not of the schema " + describe(schema));
      default -> UnionMembers.isUnion(schema) ? member(avro, schema) : value(avro, schema);
    };
  }

  private AvroReader branches(List<org.apache.avro.Schema> types, Schema schema) {
    AvroReader[] readers =
        types.stream().map(type -> reader(type, schema)).toArray(AvroReader[]::new);
    if (readers.length == 2) {
      if (readers[0] == ScalarReader.NULL) {
        return new NullableReader(0, readers[1]);
      }
      if (readers[1] == ScalarReader.NULL) {
        return new NullableReader(1, readers[0]);
      }
    }
    return new BranchReader(readers);
  }

  /** Returns the reader of values that become a struct with one field, for one type of a union. */
  private AvroReader member(org.apache.avro.Schema avro, Schema union) {
    List<Integer> sizes = new ArrayList<>();
    List<AvroReader> readersOfSizes = new ArrayList<>();
    AvroReader other =
        new RefusingReader("No member of a union takes a value of Avro's type " + describe(avro));
    for (Field field : union.fields()) {
      UnionMembers.Match match = UnionMembers.match(options, schemas, field, avro);
      if (match == UnionMembers.Match.ALWAYS) {
        other = member(avro, union, field);
        break;
      }
      if (match == UnionMembers.Match.BY_SIZE) {
        sizes.add(UnionMembers.fixedSize(field.schema()));
        readersOfSizes.add(member(avro, union, field));
      }
    }
    return sizes.isEmpty()
        ? other
        : new BySizeReader(
            sizes.stream().mapToInt(Integer::intValue).toArray(),
            readersOfSizes.toArray(AvroReader[]::new),
            other);
  }

  private AvroReader member(org.apache.avro.Schema avro, Schema union, Field field) {
    String name = UnionMembers.name(options, field);
    Field target = name == null ? null : union.field(name);
    return target == null
        ? new RefusingReader("A union has no member for Avro's type " + describe(avro))
        : new MemberReader(
            union, target, target.schema() != field.schema(), reader(avro, field.schema()));
  }

  private AvroReader value(org.apache.avro.Schema avro, Schema schema) {
    AvroReader reader =
        schema.name() != null && LOGICAL_NAMES.contains(schema.name())
            ? logicalValue(avro, schema)
            : plainValue(avro, schema);
    return reader != null
        ? reader
        : new RefusingReader(
            "A value of Avro's type %s is not of the schema %s"
                .formatted(describe(avro), describe(schema)));
  }

  private static @Nullable AvroReader logicalValue(org.apache.avro.Schema avro, Schema schema) {
    Schema.Type type = schema.type();
    return switch (schema.name()) {
      case Decimal.LOGICAL_NAME -> type == Schema.Type.BYTES ? decimal(avro, schema) : null;
      case Date.LOGICAL_NAME ->
          type == Schema.Type.INT32 && avro.getType() == org.apache.avro.Schema.Type.INT
              ? ScalarReader.DATE
              : null;
      case Time.LOGICAL_NAME ->
          type == Schema.Type.INT32 && avro.getType() == org.apache.avro.Schema.Type.INT
              ? ScalarReader.TIME
              : null;
      case Timestamp.LOGICAL_NAME ->
          type == Schema.Type.INT64 && avro.getType() == org.apache.avro.Schema.Type.LONG
              ? ScalarReader.TIMESTAMP
              : null;
      default -> throw new IllegalArgumentException("No logical type: " + describe(schema));
    };
  }

  private static @Nullable AvroReader decimal(org.apache.avro.Schema avro, Schema schema) {
    String scale =
        schema.parameters() == null ? null : schema.parameters().get(Decimal.SCALE_FIELD);
    if (scale == null || !scale.matches("-?\\d{1,9}")) {
      return null;
    }
    return switch (avro.getType()) {
      case BYTES -> new DecimalReader(Integer.parseInt(scale), DecimalReader.SIZE_IN_BYTES);
      case FIXED -> new DecimalReader(Integer.parseInt(scale), avro.getFixedSize());
      default -> null;
    };
  }

  private @Nullable AvroReader plainValue(org.apache.avro.Schema avro, Schema schema) {
    return switch (avro.getType()) {
      case INT ->
          switch (schema.type()) {
            case INT8 -> ScalarReader.INT8;
            case INT16 -> ScalarReader.INT16;
            case INT32 -> ScalarReader.INT32;
            default -> null;
          };
      case LONG -> schema.type() == Schema.Type.INT64 ? ScalarReader.INT64 : null;
      case FLOAT -> schema.type() == Schema.Type.FLOAT32 ? ScalarReader.FLOAT32 : null;
      case DOUBLE -> schema.type() == Schema.Type.FLOAT64 ? ScalarReader.FLOAT64 : null;
      case BOOLEAN -> schema.type() == Schema.Type.BOOLEAN ? ScalarReader.BOOLEAN : null;
      case STRING -> schema.type() == Schema.Type.STRING ? ScalarReader.STRING : null;
      case BYTES -> schema.type() == Schema.Type.BYTES ? ScalarReader.BYTES : null;
      case FIXED ->
          schema.type() == Schema.Type.BYTES ? new FixedReader(avro.getFixedSize()) : null;
      case ENUM ->
          schema.type() == Schema.Type.STRING
              ? new SymbolReader(avro.getEnumSymbols().toArray(String[]::new))
              : null;
      case ARRAY ->
          switch (schema.type()) {
            case ARRAY -> list(avro.getElementType(), schema);
            case MAP -> hasStringKeys(schema) ? null : pairs(avro.getElementType(), schema);
            default -> null;
          };
      case MAP ->
          hasStringKeys(schema)
              ? new MapReader(
                  reader(avro.getValueType(), schema.valueSchema()),
                  1 + smallestSize(avro.getValueType(), new HashSet<>()))
              : null;
      case RECORD -> schema.type() == Schema.Type.STRUCT ? record(avro, schema) : null;
      case UNION, NULL -> throw new IllegalArgumentException("No value: " + avro);
    };
  }

  private static boolean hasStringKeys(Schema schema) {
    return schema.type() == Schema.Type.MAP
        && schema.keySchema().type() == Schema.Type.STRING
        && !schema.keySchema().isOptional();
  }

  private AvroReader list(org.apache.avro.Schema element, Schema schema) {
    return new ListReader(
        reader(element, schema.valueSchema()), smallestSize(element, new HashSet<>()));
  }

  /** Returns the reader of a map that is written as an array of records with a key and a value. */
  private @Nullable AvroReader pairs(org.apache.avro.Schema element, Schema schema) {
    if (element.getType() != org.apache.avro.Schema.Type.RECORD
        || element.getFields().size() != 2) {
      return null;
    }
    org.apache.avro.Schema.Field key = element.getField("key");
    org.apache.avro.Schema.Field value = element.getField("value");
    return key == null || value == null
        ? null
        : new PairsReader(
            reader(key.schema(), schema.keySchema()),
            reader(value.schema(), schema.valueSchema()),
            key.pos() == 0,
            smallestSize(element, new HashSet<>()));
  }

  private @Nullable AvroReader record(org.apache.avro.Schema avro, Schema schema) {
    List<org.apache.avro.Schema.Field> avroFields = avro.getFields();
    List<Field> fields = schema.fields();
    if (fields.size() != avroFields.size()) {
      return null;
    }
    IdentityHashMap<org.apache.avro.Schema, RecordReader> sameSchema =
        records.computeIfAbsent(schema, s -> new IdentityHashMap<>());
    RecordReader known = sameSchema.get(avro);
    if (known != null) {
      known.becomeRecursive();
      return known;
    }
    RecordReader reader = new RecordReader(schema);
    sameSchema.put(avro, reader);
    AvroReader[] readers = new AvroReader[fields.size()];
    for (Field field : fields) {
      org.apache.avro.Schema.Field avroField = avroFields.get(field.index());
      readers[field.index()] =
          avroField.name().equals(UnionMembers.scrub(options, field.name()))
              ? reader(avroField.schema(), field.schema())
              : new RefusingReader("The record has no such field");
    }
    reader.complete(readers);
    return reader;
  }

  /** Returns the fewest bytes of a value. A record that contains itself counts once. */
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

  private static String describe(org.apache.avro.Schema avro) {
    return avro.getType().getName() + " " + PrintableText.name(avro.getFullName());
  }

  private static String describe(Schema schema) {
    return schema.type() + (schema.name() == null ? "" : " " + PrintableText.name(schema.name()));
  }
}
