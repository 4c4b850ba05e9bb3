package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseProduct;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate.NewRow;

/** The parts of MariaDB. Some of them differ from MySQL's. */
public final class MariaDb {

  /** The product, as the connector knows it before it connects. */
  public static final DatabaseProduct PRODUCT =
      new DatabaseProduct(
          "MariaDB",
          new MariaDbDriverRules(),
          metadata ->
              metadata.getDatabaseProductName().equals("MariaDB")
                  || metadata.getDatabaseProductVersion().contains("MariaDB"),
          MySqlSession.STATEMENT,
          MySql.errors(MySqlStates.ofMariaDb()),
          connection -> database(connection.getMetaData().getDatabaseProductVersion()));

  private MariaDb() {}

  /**
   * Returns the parts for a server.
   *
   * @param version the version that the server reports
   */
  public static Database database(String version) {
    return new Database(
        PRODUCT,
        MySql.identifiers(),
        MySqlTypes.ofMariaDb(MySqlVersion.of(version)),
        standard -> MySql.typeNames(standard, "utf8mb4_nopad_bin"),
        values ->
            new MySqlColumns(values, MySqlColumns.MARIADB_VECTOR, ColumnMapping.PLAIN_PARAMETER),
        MySqlCatalog.MARIADB,
        MySql.LITERALS,
        new ModifyColumn(MySql.identifiers()),
        new MySqlStrategies(MySql.identifiers(), any -> NewRow.VALUES_FUNCTION),
        MySqlPeerTypes.TYPES,
        new MySqlPrivileges(),
        OffsetTable.Lookup.INFORMATION_SCHEMA,
        TableTruncation.TRUNCATE);
  }
}
