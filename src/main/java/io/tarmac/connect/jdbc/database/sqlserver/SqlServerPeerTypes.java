package io.tarmac.connect.jdbc.database.sqlserver;

import io.tarmac.connect.jdbc.database.PeerTypes;
import io.tarmac.connect.jdbc.database.portable.DebeziumTimeColumns;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;

/** The types of columns that other sinks create in SQL Server. */
final class SqlServerPeerTypes {

  static final PeerTypes TYPES =
      new PeerTypes(DebeziumTimeColumns.CREATED, (schema, needed, key) -> confluent(needed));

  /**
   * The type of key columns that Confluent's sink and Aiven's create: 900 bytes, the most that an
   * index of SQL Server takes.
   */
  private static final ColumnType KEY = ColumnType.of(Kind.VARCHAR, 450);

  private SqlServerPeerTypes() {}

  /**
   * Returns the type that Confluent's sink and Aiven's create. Texts keep the type that is needed,
   * because the varchar of these sinks lacks the characters beyond its code page.
   */
  private static ColumnType confluent(ColumnType needed) {
    return switch (needed.kind()) {
      case TINYINT -> ColumnType.named(Kind.TINYINT, "tinyint");
      case VARCHAR -> KEY;
      case DECIMAL -> ColumnType.decimal(SqlServerTypes.MAX_DIGITS, needed.scale());
      case TIME -> ColumnType.named(Kind.TIME, "time");
      case TIMESTAMP -> ColumnType.named(Kind.TIMESTAMP, "datetime2");
      default -> needed;
    };
  }
}
