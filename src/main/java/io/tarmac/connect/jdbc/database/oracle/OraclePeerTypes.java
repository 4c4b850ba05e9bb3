package io.tarmac.connect.jdbc.database.oracle;

import io.tarmac.connect.jdbc.database.PeerTypes;
import io.tarmac.connect.jdbc.database.portable.DebeziumTimeColumns;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;

/** The types of columns that other sinks create in Oracle. */
final class OraclePeerTypes {

  static final PeerTypes TYPES =
      new PeerTypes(DebeziumTimeColumns.CREATED, (schema, needed, key) -> confluent(needed));

  private OraclePeerTypes() {}

  /**
   * Returns the type that Confluent's sink and Aiven's create. A time of day stays a text, because
   * it cannot be converted into the DATE that these sinks create.
   */
  private static ColumnType confluent(ColumnType needed) {
    return switch (needed.kind()) {
      case VARCHAR, TEXT -> ColumnType.named(needed.kind(), "varchar2(4000)");
      case DECIMAL -> // a named type holds more
          needed.isNamed()
              ? needed
              : ColumnType.named(Kind.DECIMAL, "number(*," + needed.scale() + ")");
      case TIMESTAMP -> ColumnType.named(Kind.TIMESTAMP, "timestamp");
      default -> needed;
    };
  }
}
