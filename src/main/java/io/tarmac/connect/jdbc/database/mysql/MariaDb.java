package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.database.portable.SqlLiterals;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate.NewRow;

/** MariaDB's parts, where they differ from MySQL's. */
public final class MariaDb {

  private MariaDb() {}

  /**
   * Returns the parts for a server.
   *
   * @param version the version that the server reports
   */
  public static Database database(String version) {
    TypeMappings types = MySqlTypes.ofMariaDb(MySqlVersion.of(version));
    return new Database(
        "MariaDB",
        types,
        MySqlCatalog.MARIADB,
        values ->
            new TargetFit(
                new MySqlColumns(
                    values, MySqlColumns.MARIADB_VECTOR, ColumnMapping.PLAIN_PARAMETER),
                types),
        standard -> MySql.typeNames(standard, "utf8mb4_nopad_bin"),
        SqlLiterals.MYSQL,
        new ModifyColumn(MySql.identifiers()),
        MySql.identifiers(),
        OffsetTable.Lookup.INFORMATION_SCHEMA,
        TableTruncation.TRUNCATE,
        new MySqlStrategies(MySql.identifiers(), any -> NewRow.VALUES_FUNCTION),
        MySqlStates.ofMariaDb());
  }
}
