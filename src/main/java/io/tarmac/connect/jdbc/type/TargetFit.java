package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.jdbc.type.ColumnTarget.ColumnForm;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Supplier;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The fit of schemas to existing columns by the values that a database's columns take. Immutable.
 *
 * @param targets the values that each column takes
 * @param types the mappings of elements within lists and of values without a schema
 */
public record TargetFit(Targets targets, TypeMappings types) implements ColumnFit {

  private static final int NANOSECOND_DIGITS = 9;
  private static final String UUID = "io.debezium.data.Uuid";

  /** The values that the columns of a database take. */
  @FunctionalInterface
  public interface Targets {

    /** Returns the target of the column, or null for a type that only its own mapping knows. */
    @Nullable ColumnTarget target(ColumnSchema column);

    /**
     * Returns the target of the column for texts. A text may stand for a value that no other type
     * can hold.
     */
    default @Nullable ColumnTarget ofText(ColumnSchema column) {
      return target(column);
    }

    /**
     * Returns the target of the column for values of the schema. Most values without a schema are
     * not texts, so they have no target for texts.
     */
    default @Nullable ColumnTarget target(ColumnSchema column, Schema schema) {
      return schema.type() == Schema.Type.STRING && !Schemaless.isAny(schema)
          ? ofText(column)
          : target(column);
    }

    /**
     * Tells whether a column of timestamps without a time zone stores instants, so that the zone of
     * the session decides how they are shown.
     */
    default boolean keepsInstants(ColumnSchema column) {
      return false;
    }
  }

  /**
   * The conversion of values whose canonical value depends on the column that they go to: maps and
   * Debezium's semantic types.
   *
   * @param type the type that {@code converter} returns
   */
  private record PackedValues(CanonicalType type, ValueConverter converter) {}

  @Override
  public ColumnMapping fit(Schema schema, ColumnMapping standard, ColumnSchema column) {
    if (!column.takesValues()) {
      throw new UnsupportedTypeException(
          "the database itself makes the values of the column (%s)".formatted(column.generated()));
    }
    ColumnTarget target = targets.target(column, schema);
    if (target == null) {
      if (!standard.columnType().isNamed() || Schemaless.isAny(schema)) {
        throw unsupported(schema, column);
      }
      return standard;
    }
    ValueConverter converter = converter(schema, () -> standard, column, target);
    if (converter == null) {
      throw unsupported(schema, column);
    }
    return new ColumnMapping(
        standard.columnType(), target.canonicalType(), converter, target.parameter());
  }

  private @Nullable ValueConverter converter(
      Schema schema, Supplier<ColumnMapping> standard, ColumnSchema column, ColumnTarget target) {
    if (Schemaless.isAny(schema)) {
      return new AnyValue(any -> converter(any, () -> types.columnMapping(any), column, target));
    }
    if (schema.type() == Schema.Type.ARRAY && column.isArray()) {
      return arrayConverter(schema, column.element());
    }
    if (target.conversion() instanceof IntervalConversion interval
        && IntervalConversion.isDuration(schema)) {
      return interval.ofDurations(schema);
    }
    PackedValues packed = packed(schema, target);
    if (packed != null) {
      return joined(packed.converter(), target.conversion().from(packed.type()));
    }
    if (isStructured(schema)) {
      return takesJsonOf(schema, target.form()) ? jsonConverter(schema, target.conversion()) : null;
    }
    ColumnMapping mapping = standard.get();
    return schema.type() == Schema.Type.STRUCT && !takes(target, column, mapping)
        ? null
        : joined(mapping.converter(), target.conversion().from(mapping.canonicalType()));
  }

  /**
   * Tells whether the column takes semantic structs in the form that their mapping writes. The
   * texts and bytes of such a struct have the syntax of one type, which other columns do not read.
   */
  private static boolean takes(ColumnTarget target, ColumnSchema column, ColumnMapping mapping) {
    if (mapping.canonicalType() == CanonicalType.STRING) {
      return target.form() == ColumnForm.TEXT
          || mapping.columnType().name().equals(column.declaredType())
          || (mapping.columnType().kind() == Kind.TIME && isTime(column));
    }
    return mapping.canonicalType() != CanonicalType.BYTES
        || target.canonicalType() == CanonicalType.BYTES;
  }

  private static boolean isTime(ColumnSchema column) {
    String type = column.declaredType();
    return type.equals("time") || type.startsWith("time(");
  }

  private @Nullable ValueConverter arrayConverter(Schema schema, ColumnSchema element) {
    Schema elements = schema.valueSchema();
    while (elements.type() == Schema.Type.ARRAY) {
      elements = elements.valueSchema();
    }
    Schema inner = elements;
    ColumnTarget target = targets.target(element, inner);
    ValueConverter converter =
        target == null ? null : converter(inner, () -> elementMapping(inner), element, target);
    if (target == null || converter == null) {
      return null;
    }
    boolean numbers = isNumber(element);
    return ArrayText.of(
        target.canonicalType(),
        numbers ? value -> converter.convert(Decimals.requireElementNumber(value)) : converter,
        ArrayText.delimiter(element),
        numbers);
  }

  private ColumnMapping elementMapping(Schema element) {
    ColumnMapping mapping = types.columnMapping(element);
    return mapping.canonicalType() == CanonicalType.DECIMAL
        ? mapping.then(Decimals::requireElement)
        : mapping;
  }

  private boolean isNumber(ColumnSchema column) {
    ColumnTarget target = targets.target(column);
    return target != null
        && switch (target.canonicalType()) {
          case SHORT, INTEGER, LONG, FLOAT, DOUBLE, DECIMAL -> true;
          case BOOLEAN, STRING, BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP ->
              false;
        };
  }

  private static boolean takesJsonOf(Schema schema, ColumnForm form) {
    return switch (form) {
      case TEXT, JSON -> true;
      case NUMBERS -> isListOfNumbers(schema);
      case SCALAR, BITS, SPARSE_NUMBERS, PAIRS, GEOMETRY, SHAPE -> false;
    };
  }

  private static @Nullable ValueConverter jsonConverter(Schema schema, Conversion conversion) {
    ValueConverter ofJson =
        conversion instanceof TextConversions.Json json
            ? json.fromJson()
            : conversion.from(CanonicalType.STRING);
    return joined(JsonText.converter(schema), ofJson);
  }

  private static boolean isListOfNumbers(Schema schema) {
    if (schema.type() != Schema.Type.ARRAY) {
      return false;
    }
    Schema element = schema.valueSchema();
    return Schemaless.isAny(element)
        || switch (element.type()) {
          case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64 -> element.name() == null;
          case BOOLEAN, STRING, BYTES, ARRAY, MAP, STRUCT -> false;
        };
  }

  /**
   * Returns the conversion of the schema's values to the form of the column, or null if the schema
   * has no form of its own there.
   */
  private static @Nullable PackedValues packed(Schema schema, ColumnTarget target) {
    if (schema.type() == Schema.Type.MAP && target.form() == ColumnForm.PAIRS) {
      ValueConverter pairs = PairsText.ofMap(schema);
      return pairs == null ? null : new PackedValues(CanonicalType.STRING, pairs);
    }
    String name = schema.name();
    if (name == null) {
      return null;
    }
    if (schema.type() == Schema.Type.STRUCT) {
      return packedStruct(schema, name, target);
    }
    return switch (name) {
      case Bits.LOGICAL_NAME ->
          schema.type() == Schema.Type.BYTES ? packedBits(schema, target) : null;
      case UUID ->
          target.form() == ColumnForm.TEXT && schema.type() == Schema.Type.STRING
              ? new PackedValues(CanonicalType.STRING, TextConversions::uuid)
              : null;
      default -> null;
    };
  }

  private static @Nullable PackedValues packedStruct(
      Schema schema, String name, ColumnTarget target) {
    ColumnForm form = target.form();
    if (StructuredTimes.isDuration(schema)) {
      return packedDuration(schema, target);
    }
    if (GeometryTypes.NAMES.contains(name)) {
      if (target.canonicalType() == CanonicalType.BYTES || form == ColumnForm.GEOMETRY) {
        return new PackedValues(CanonicalType.BYTES, GeometryTypes::ewkb);
      }
      return form == ColumnForm.SHAPE && !name.equals(GeometryTypes.POINT)
          ? new PackedValues(CanonicalType.BYTES, GeometryTypes.shape(schema))
          : null;
    }
    return form == ColumnForm.SPARSE_NUMBERS && name.equals(VectorText.SPARSE_VECTOR)
        ? new PackedValues(CanonicalType.STRING, VectorText::ofSparse)
        : null;
  }

  private static @Nullable PackedValues packedDuration(Schema schema, ColumnTarget target) {
    if (target.form() == ColumnForm.TEXT) {
      return new PackedValues(
          CanonicalType.STRING, StructuredTimes.durationText(schema, NANOSECOND_DIGITS));
    }
    return target.canonicalType() == CanonicalType.TIME
        ? new PackedValues(CanonicalType.TIME, StructuredTimes.timeOfDuration(schema))
        : null;
  }

  private static @Nullable PackedValues packedBits(Schema schema, ColumnTarget target) {
    SourceColumn source = SourceColumn.of(schema);
    // If values vary in length, the schema's length is the most bits that a value has.
    boolean isVarying = source != null && source.type().equals("VARBIT");
    int length = isVarying ? Bits.UNLIMITED : Bits.length(schema);
    if (target.form() == ColumnForm.BITS || target.form() == ColumnForm.TEXT) {
      return new PackedValues(
          CanonicalType.STRING, value -> Bits.text(ConnectTypes.bytes(value), length));
    }
    return switch (target.canonicalType()) {
      case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE, DECIMAL ->
          new PackedValues(
              CanonicalType.DECIMAL, value -> bitsNumber(ConnectTypes.bytes(value), length));
      case STRING, BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> null;
    };
  }

  private static BigDecimal bitsNumber(byte[] bits, int length) {
    return Decimals.requireBounded(
        new BigDecimal(new BigInteger(1, Bits.mostSignificantFirst(bits, length))));
  }

  /** Tells whether values have parts and no meaning of their own that the type table knows. */
  private boolean isStructured(Schema schema) {
    return switch (schema.type()) {
      case ARRAY, MAP -> true;
      case STRUCT -> !types.hasMapping(schema) || VectorText.SPARSE_VECTOR.equals(schema.name());
      case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRING, BYTES -> false;
    };
  }

  private static @Nullable ValueConverter joined(
      ValueConverter first, @Nullable ValueConverter second) {
    return second == null ? null : first.then(second);
  }

  private static UnsupportedTypeException unsupported(Schema schema, ColumnSchema column) {
    return new UnsupportedTypeException(
        "values of type %s do not go into a column of type %s"
            .formatted(SchemaDescription.of(schema), column.shownType()));
  }
}
