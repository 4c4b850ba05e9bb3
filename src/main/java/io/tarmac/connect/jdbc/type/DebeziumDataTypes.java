package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.UUID;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;

/**
 * Debezium's types of numbers and bits. Those of text (Json, Xml, Enum, EnumSet, Ltree, Tsvector)
 * are texts unless a database has a type for them.
 */
final class DebeziumDataTypes {

  static final String VARIABLE_SCALE_DECIMAL = "io.debezium.data.VariableScaleDecimal";

  private static final String UUID_NAME = "io.debezium.data.Uuid";
  private static final int UUID_LENGTH = 36;
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
                ColumnType.of(Kind.DECIMAL), CanonicalType.DECIMAL, DebeziumDataTypes::decimal))
        .with(
            UUID_NAME,
            Schema.Type.STRING,
            TypeMapping.fixed(
                ColumnType.of(Kind.VARCHAR, UUID_LENGTH),
                CanonicalType.STRING,
                DebeziumDataTypes::uuid));
  }

  private static Object uuid(Object value) {
    String text = (String) value;
    if (text.length() != UUID_LENGTH) {
      throw new RefusedValueException("the value is no UUID");
    }
    return UUID.fromString(text).toString();
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
    return new BigDecimal(
        new BigInteger(ConnectTypes.bytes(struct.getWithoutDefault(VALUE))),
        struct.getInt32(SCALE));
  }
}
