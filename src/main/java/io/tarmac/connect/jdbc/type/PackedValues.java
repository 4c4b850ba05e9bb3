package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.jdbc.type.ColumnTarget.Form;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of values whose canonical value depends on the column that they go to: maps and
 * Debezium's semantic types.
 *
 * @param type the type that {@code converter} returns
 */
record PackedValues(CanonicalType type, ValueConverter converter) {

  private static final int NANOSECOND_DIGITS = 9;
  private static final String UUID = "io.debezium.data.Uuid";

  /**
   * Returns the conversion of the schema's values to the form of the column, or null if the schema
   * has no form of its own there.
   */
  static @Nullable PackedValues of(Schema schema, ColumnTarget target) {
    if (schema.type() == Schema.Type.MAP && target.form() == Form.PAIRS) {
      ValueConverter pairs = PairsText.ofMap(schema);
      return pairs == null ? null : new PackedValues(CanonicalType.STRING, pairs);
    }
    String name = schema.name();
    if (name == null) {
      return null;
    }
    if (schema.type() == Schema.Type.STRUCT
        && target.canonicalType() == CanonicalType.BYTES
        && GeometryTypes.NAMES.contains(name)) {
      return new PackedValues(CanonicalType.BYTES, GeometryTypes::ewkb);
    }
    if (schema.type() == Schema.Type.STRUCT) {
      return StructuredTimes.isDuration(schema)
          ? duration(schema, target)
          : ofStruct(schema, name, target.form());
    }
    return switch (name) {
      case Bits.LOGICAL_NAME -> schema.type() == Schema.Type.BYTES ? bits(schema, target) : null;
      case UUID ->
          target.form() == Form.TEXT && schema.type() == Schema.Type.STRING
              ? new PackedValues(CanonicalType.STRING, TextConversions::uuid)
              : null;
      default -> null;
    };
  }

  private static @Nullable PackedValues ofStruct(Schema schema, String name, Form form) {
    return switch (form) {
      case SPARSE_NUMBERS ->
          name.equals(VectorText.SPARSE_VECTOR)
              ? new PackedValues(CanonicalType.STRING, VectorText::ofSparse)
              : null;
      case GEOMETRY ->
          GeometryTypes.NAMES.contains(name)
              ? new PackedValues(CanonicalType.BYTES, GeometryTypes::ewkb)
              : null;
      case SHAPE ->
          GeometryTypes.NAMES.contains(name) && !name.equals(GeometryTypes.POINT)
              ? new PackedValues(CanonicalType.BYTES, GeometryTypes.shape(schema))
              : null;
      case SCALAR, TEXT, JSON, BITS, NUMBERS, PAIRS -> null;
    };
  }

  private static @Nullable PackedValues duration(Schema schema, ColumnTarget target) {
    if (target.form() == Form.TEXT) {
      return new PackedValues(
          CanonicalType.STRING, StructuredTimes.durationText(schema, NANOSECOND_DIGITS));
    }
    return target.canonicalType() == CanonicalType.TIME
        ? new PackedValues(CanonicalType.TIME, StructuredTimes.timeOfDuration(schema))
        : null;
  }

  private static @Nullable PackedValues bits(Schema schema, ColumnTarget target) {
    int length = isVarying(SourceColumn.of(schema)) ? Bits.UNLIMITED : Bits.length(schema);
    ValueConverter text = value -> Bits.text(ConnectTypes.bytes(value), length);
    if (target.form() == Form.BITS || target.form() == Form.TEXT) {
      return new PackedValues(CanonicalType.STRING, text);
    }
    return switch (target.canonicalType()) {
      case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE, DECIMAL ->
          new PackedValues(
              CanonicalType.DECIMAL, value -> number(ConnectTypes.bytes(value), length));
      case STRING, BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> null;
    };
  }

  /**
   * Tells whether values of the source's column vary in length. The schema's length is then the
   * most bits that a value has.
   */
  private static boolean isVarying(@Nullable SourceColumn source) {
    return source != null && source.type().equals("VARBIT");
  }

  private static BigDecimal number(byte[] bits, int length) {
    return Decimals.requireBounded(
        new BigDecimal(new BigInteger(1, Bits.mostSignificantFirst(bits, length))));
  }
}
