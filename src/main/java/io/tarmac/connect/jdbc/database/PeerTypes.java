package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.Profile;
import io.tarmac.connect.jdbc.database.mysql.MySqlTypes;
import io.tarmac.connect.jdbc.database.sqlserver.SqlServerTypes;
import io.tarmac.connect.jdbc.type.ColumnFit;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.CreatedTypes;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;

/**
 * What columns are under another sink's profile. To Confluent's sink and Aiven's the names of
 * Debezium's schemas mean nothing: a column is created for what a value is made of, and a column
 * that is there gets that as long as it takes it.
 *
 * @param types the type table
 * @param created what columns are created as
 * @param padsBits whether bits of varying length are padded to the length of the source's column
 */
public record PeerTypes(TypeMappings types, CreatedTypes created, boolean padsBits) {

  /** What Confluent's sink and Aiven's give binary columns of MySQL. */
  private static final ColumnType SHORT_BYTES = ColumnType.of(Kind.VARBINARY, 1_024);

  /** As wide as theirs, the 900 bytes that an index of SQL Server takes. */
  private static final ColumnType SQL_SERVER_KEY = ColumnType.of(Kind.VARCHAR, 450);

  public static PeerTypes of(Database database, Profile profile) {
    return switch (profile) {
      case TARMAC -> new PeerTypes(database.types(), CreatedTypes.AS_NEEDED, false);
      case DEBEZIUM -> new PeerTypes(database.types(), DebeziumColumns.of(database), true);
      case CONFLUENT, AIVEN ->
          new PeerTypes(database.types().ofConnectAlone(), ofConfluent(database.name()), false);
    };
  }

  /**
   * How values go into columns that are there.
   *
   * @param fit by which the database does it
   */
  public ColumnFit fit(ColumnFit fit, Database database) {
    if (padsBits) {
      return (schema, standard, column) ->
          fit.fit(DebeziumColumns.withPaddedBits(schema), standard, column);
    }
    return types == database.types()
        ? fit
        : (schema, standard, column) -> {
          try {
            return fit.fit(schema, standard, column);
          } catch (UnsupportedTypeException otherwise) {
            return fit.fit(schema, database.types().columnMapping(schema), column);
          }
        };
  }

  private static CreatedTypes ofConfluent(String database) {
    return switch (database) {
      case "PostgreSQL" -> (schema, needed, key) -> onPostgreSql(needed);
      case "MySQL", "MariaDB" -> (schema, needed, key) -> onMySql(needed, key);
      case "SQL Server" -> (schema, needed, key) -> onSqlServer(needed);
      case "Oracle" -> (schema, needed, key) -> onOracle(needed);
      default -> CreatedTypes.AS_NEEDED;
    };
  }

  private static ColumnType onPostgreSql(ColumnType needed) {
    return switch (needed.kind()) {
      case DECIMAL -> ColumnType.of(Kind.DECIMAL);
      case TIME -> ColumnType.named(Kind.TIME, "time");
      case TIMESTAMP -> ColumnType.named(Kind.TIMESTAMP, "timestamp");
      case BOOLEAN,
          TINYINT,
          SMALLINT,
          INTEGER,
          BIGINT,
          REAL,
          DOUBLE,
          VARCHAR,
          TEXT,
          VARBINARY,
          BLOB,
          DATE,
          TIME_WITH_TIME_ZONE,
          TIMESTAMP_WITH_TIME_ZONE,
          NATIVE ->
          needed;
    };
  }

  private static ColumnType onMySql(ColumnType needed, boolean key) {
    return switch (needed.kind()) {
      case BOOLEAN -> ColumnType.named(Kind.TINYINT, "tinyint");
      case TEXT -> key ? needed : ColumnType.named(Kind.TEXT, "text");
      case BLOB -> key ? needed : SHORT_BYTES;
      case DECIMAL -> ColumnType.decimal(MySqlTypes.DECIMALS.digits(), needed.scale());
      case TINYINT,
          SMALLINT,
          INTEGER,
          BIGINT,
          REAL,
          DOUBLE,
          VARCHAR,
          VARBINARY,
          DATE,
          TIME,
          TIMESTAMP,
          TIME_WITH_TIME_ZONE,
          TIMESTAMP_WITH_TIME_ZONE,
          NATIVE ->
          needed;
    };
  }

  /** Texts stay those of the standard: their varchar lacks the characters beyond its code page. */
  private static ColumnType onSqlServer(ColumnType needed) {
    return switch (needed.kind()) {
      case TINYINT -> ColumnType.named(Kind.TINYINT, "tinyint");
      case VARCHAR -> SQL_SERVER_KEY;
      case DECIMAL -> ColumnType.decimal(SqlServerTypes.MAX_DIGITS, needed.scale());
      case TIME -> ColumnType.named(Kind.TIME, "time");
      case TIMESTAMP -> ColumnType.named(Kind.TIMESTAMP, "datetime2");
      case BOOLEAN,
          SMALLINT,
          INTEGER,
          BIGINT,
          REAL,
          DOUBLE,
          TEXT,
          VARBINARY,
          BLOB,
          DATE,
          TIME_WITH_TIME_ZONE,
          TIMESTAMP_WITH_TIME_ZONE,
          NATIVE ->
          needed;
    };
  }

  /** A time of day stays a text: into the DATE that these sinks create it has no conversion. */
  private static ColumnType onOracle(ColumnType needed) {
    return switch (needed.kind()) {
      case VARCHAR, TEXT -> ColumnType.named(needed.kind(), "varchar2(4000)");
      case DECIMAL -> // what has a name holds more
          needed.isNamed()
              ? needed
              : ColumnType.named(Kind.DECIMAL, "number(*," + needed.scale() + ")");
      case TIMESTAMP -> ColumnType.named(Kind.TIMESTAMP, "timestamp");
      case BOOLEAN,
          TINYINT,
          SMALLINT,
          INTEGER,
          BIGINT,
          REAL,
          DOUBLE,
          VARBINARY,
          BLOB,
          DATE,
          TIME,
          TIME_WITH_TIME_ZONE,
          TIMESTAMP_WITH_TIME_ZONE,
          NATIVE ->
          needed;
    };
  }
}
