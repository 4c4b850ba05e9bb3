package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseProduct;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.database.portable.SqlLiterals;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate.NewRow;
import java.util.Map;
import java.util.Set;

/** The parts of MariaDB. Some of them differ from MySQL's. */
public final class MariaDb {

  private static final Map<String, String> DRIVER_DEFAULTS =
      Map.of(
          "connectTimeout",
          "10000",
          "socketTimeout",
          "60000",
          "useServerPrepStmts",
          "true",
          // All methods except Kerberos. For Kerberos the driver would ask for a ticket to the
          // service that the server names, and set the login configuration of the whole JVM.
          "restrictedAuth",
          "mysql_native_password,client_ed25519,parsec,caching_sha2_password,dialog,mysql_clear_password",
          // The server refuses a prepared statement with the parameters of many rows after its
          // table has been altered in any way. The server refuses it for ever and gives no reason.
          "useBulkStmtsForInserts",
          "false");

  /** The product, as the connector knows it before it connects. */
  public static final DatabaseProduct PRODUCT =
      new DatabaseProduct(
          "MariaDB",
          Set.of("jdbc:mariadb:"),
          metadata ->
              metadata.getDatabaseProductName().equals("MariaDB")
                  || metadata.getDatabaseProductVersion().contains("MariaDB"),
          DRIVER_DEFAULTS,
          MySqlSession.STATEMENT,
          "sslMode=verify-full (VERIFY_IDENTITY for MySQL's driver)",
          MySql.errors(MySqlStates.ofMariaDb()),
          connection -> database(connection.getMetaData().getDatabaseProductVersion()));

  private MariaDb() {}

  /**
   * Returns the parts for a server.
   *
   * @param version the version that the server reports
   */
  public static Database database(String version) {
    TypeMappings types = MySqlTypes.ofMariaDb(MySqlVersion.of(version));
    return new Database(
        PRODUCT,
        types,
        MySqlCatalog.MARIADB,
        values ->
            new TargetFit(
                new MySqlColumns(
                    values, MySqlColumns.MARIADB_VECTOR, ColumnMapping.PLAIN_PARAMETER),
                types),
        standard -> MySql.typeNames(standard, "utf8mb4_nopad_bin"),
        MySqlPeerTypes.TYPES,
        SqlLiterals.MYSQL,
        new ModifyColumn(MySql.identifiers()),
        MySql.identifiers(),
        new MySqlPrivileges(),
        OffsetTable.Lookup.INFORMATION_SCHEMA,
        TableTruncation.TRUNCATE,
        new MySqlStrategies(MySql.identifiers(), any -> NewRow.VALUES_FUNCTION));
  }
}
