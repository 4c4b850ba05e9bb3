package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.database.PeerTypes;
import io.tarmac.connect.jdbc.database.portable.DebeziumTimeColumns;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import org.apache.kafka.connect.data.Schema;

/** The types of columns that other sinks create in MySQL and MariaDB. */
final class MySqlPeerTypes {

  static final PeerTypes TYPES =
      new PeerTypes(
          (schema, needed, key) -> debezium(schema, needed),
          (schema, needed, key) -> confluent(needed, key));

  /** The type that Confluent's sink and Aiven's give binary columns. */
  private static final ColumnType SHORT_BYTES = ColumnType.of(Kind.VARBINARY, 1_024);

  private MySqlPeerTypes() {}

  private static ColumnType debezium(Schema schema, ColumnType needed) {
    if ("io.debezium.time.Year".equals(schema.name())) {
      return ColumnType.named(Kind.INTEGER, "year");
    }
    if ("io.debezium.data.Enum".equals(schema.name())) {
      return new Enumeration("enum").columnType(schema, needed);
    }
    if ("io.debezium.data.EnumSet".equals(schema.name())) {
      return new Enumeration("set").columnType(schema, needed);
    }
    return DebeziumTimeColumns.columnType(schema, needed);
  }

  private static ColumnType confluent(ColumnType needed, boolean key) {
    return switch (needed.kind()) {
      case BOOLEAN -> ColumnType.named(Kind.TINYINT, "tinyint");
      case TEXT -> key ? needed : ColumnType.named(Kind.TEXT, "text");
      case BLOB -> key ? needed : SHORT_BYTES;
      case DECIMAL -> ColumnType.decimal(MySqlTypes.DECIMALS.digits(), needed.scale());
      default -> needed;
    };
  }
}
