package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;

/**
 * The mappings of Debezium's types of numbers and bits. Debezium's types of text (Json, Xml, Uuid,
 * Enum, EnumSet, Ltree, Tsvector) are texts unless a database has a type for them.
 */
final class DebeziumDataTypes {

  static final String VARIABLE_SCALE_DECIMAL = "io.debezium.data.VariableScaleDecimal";

  private static final String VALUE = "value";
  private static final String SCALE = "scale";

  private DebeziumDataTypes() {}

  static TypeMappings addTo(TypeMappings mappings) {
    return mappings
        .with(Bits.LOGICAL_NAME, Schema.Type.BYTES, DebeziumDataTypes::bits)
        .with(
            VARIABLE_SCALE_DECIMAL,
            Schema.Type.STRUCT,
            TypeMapping.fixed(
                ColumnType.of(Kind.DECIMAL), CanonicalType.DECIMAL, DebeziumDataTypes::decimal));
  }

  private static ColumnMapping bits(Schema schema) {
    int length = Bits.length(schema);
    return new ColumnMapping(
        length == Bits.UNLIMITED
            ? ColumnType.of(Kind.BLOB)
            : ColumnType.of(Kind.VARBINARY, Bits.bytes(length)),
        CanonicalType.BYTES,
        value -> Bits.mostSignificantFirst(ConnectTypes.bytes(value), length));
  }

  private static Object decimal(Object value) {
    Struct struct = (Struct) value;
    return Decimals.requireBounded(
        new BigDecimal(
            new BigInteger(ConnectTypes.bytes(struct.getWithoutDefault(VALUE))),
            struct.getInt32(SCALE)));
  }
}
