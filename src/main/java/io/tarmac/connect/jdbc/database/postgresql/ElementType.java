package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.type.CanonicalType;
import org.postgresql.core.Oid;

/**
 * The type of the elements of an array of canonical values.
 *
 * @param name the type's name in SQL; the array type has the same with an underscore before it
 * @param oid the OID of the element type
 * @param arrayOid the OID of the array type
 */
record ElementType(String name, int oid, int arrayOid) {

  static ElementType of(CanonicalType type) {
    return switch (type) {
      case BOOLEAN -> new ElementType("bool", Oid.BOOL, Oid.BOOL_ARRAY);
      case SHORT -> new ElementType("int2", Oid.INT2, Oid.INT2_ARRAY);
      case INTEGER -> new ElementType("int4", Oid.INT4, Oid.INT4_ARRAY);
      case LONG -> new ElementType("int8", Oid.INT8, Oid.INT8_ARRAY);
      case FLOAT -> new ElementType("float4", Oid.FLOAT4, Oid.FLOAT4_ARRAY);
      case DOUBLE -> new ElementType("float8", Oid.FLOAT8, Oid.FLOAT8_ARRAY);
      case DECIMAL -> new ElementType("numeric", Oid.NUMERIC, Oid.NUMERIC_ARRAY);
      // The driver also sends texts as varchar: a char that is compared with one has no blanks at
      // its end.
      case STRING -> new ElementType("varchar", Oid.VARCHAR, Oid.VARCHAR_ARRAY);
      case BYTES -> new ElementType("bytea", Oid.BYTEA, Oid.BYTEA_ARRAY);
      case DATE -> new ElementType("date", Oid.DATE, Oid.DATE_ARRAY);
      case TIME -> new ElementType("time", Oid.TIME, Oid.TIME_ARRAY);
      case TIMESTAMP -> new ElementType("timestamp", Oid.TIMESTAMP, Oid.TIMESTAMP_ARRAY);
      case OFFSET_TIME -> new ElementType("timetz", Oid.TIMETZ, Oid.TIMETZ_ARRAY);
      case OFFSET_TIMESTAMP ->
          new ElementType("timestamptz", Oid.TIMESTAMPTZ, Oid.TIMESTAMPTZ_ARRAY);
    };
  }

  /**
   * Returns the name as SQL text that means the server's own type, even if another type has that
   * name.
   */
  String qualifiedName() {
    return "pg_catalog." + name;
  }

  /** Returns the name of the array type by which the driver looks the type up. */
  String arrayName() {
    return "_" + name;
  }
}
