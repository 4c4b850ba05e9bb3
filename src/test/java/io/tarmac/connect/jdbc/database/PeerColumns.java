package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.Profile;
import io.tarmac.connect.jdbc.database.db2.Db2;
import io.tarmac.connect.jdbc.database.mysql.MySql;
import io.tarmac.connect.jdbc.database.oracle.Oracle;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSql;
import io.tarmac.connect.jdbc.database.sqlserver.SqlServer;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.hibernate.dialect.DB2Dialect;
import org.hibernate.dialect.Dialect;
import org.hibernate.dialect.MySQLDialect;
import org.hibernate.dialect.OracleDialect;
import org.hibernate.dialect.PostgreSQLDialect;
import org.hibernate.dialect.SQLServerDialect;

/**
 * The columns that the sink creates under the profile of another sink, on the databases whose
 * columns a profile changes. No server is needed.
 */
public record PeerColumns(String name, Database database, TypeNames typeNames) {

  /** The databases, in the order of a table's columns. */
  public static final List<PeerColumns> ALL =
      List.of(
          of("PostgreSQL", PostgreSql.database(), new PostgreSQLDialect()),
          of("MySQL, MariaDB", MySql.database("9.7.0"), new MySQLDialect()),
          of("SQL Server", SqlServer.database(), new SQLServerDialect()),
          of("Oracle", Oracle.database(), new OracleDialect()),
          of("Db2", Db2.database(), new DB2Dialect()));

  private static PeerColumns of(String name, Database database, Dialect dialect) {
    return new PeerColumns(
        name, database, database.typeNames().apply(HibernateSql.typeNames(dialect)));
  }

  /**
   * Returns the type of the column that a profile creates for a schema; empty if Tarmac's own
   * profile creates the same, or if the database has no such column.
   */
  public String type(Profile profile, Schema schema) {
    String type = created(profile, schema);
    return type.equals(created(Profile.TARMAC, schema)) ? "" : type;
  }

  private String created(Profile profile, Schema schema) {
    ProfileTypes peer = ProfileTypes.of(database, profile);
    try {
      ColumnType needed = peer.types().columnMapping(schema).columnType();
      return typeNames.nameOf(peer.created().type(schema, needed, false));
    } catch (UnsupportedTypeException none) {
      return "";
    }
  }
}
