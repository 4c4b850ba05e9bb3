package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.table.CatalogTimeout;
import io.tarmac.connect.jdbc.table.TableCatalog;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The queries to the catalogs of MySQL and MariaDB about a table and its storage engine. */
final class MySqlCatalog {

  /**
   * The query for columns. Collations without padding also compare trailing blanks, which no {@code
   * char} has. Of the collations that ignore case or accents, the named ones treat ASCII as one
   * expects. Others have i for j, i for y, or cs for ccs. Character sets that are not named have
   * ASCII characters that become one, or characters that are lost.
   */
  private static final String COLUMNS =
      """
      select column_name as column_name, column_type as declared_type, column_type as cast_type,
        character_set_name as character_set,
        case
          when coalesce(generation_expression, '') <> '' then 'FROM_COLUMNS'
          when data_type = 'timestamp' and is_nullable = 'NO' and ${null is now} then 'NOW_FOR_NULL'
          else 'NO'
        end as generation,
        column_default is not null or extra like '%auto_increment%' as has_default,
        case
          when data_type in ('tinyint', 'smallint', 'mediumint', 'int', 'bigint', 'decimal',
            'date', 'time', 'datetime', 'timestamp', 'year', 'bit', 'binary', 'varbinary',
            'tinyblob', 'blob', 'mediumblob', 'longblob', 'enum', 'set', 'uuid') then 'EXACT'
          when data_type not in ('char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext')
            or character_set_name not in ('utf8mb4', 'utf8mb3', 'utf8', 'utf16', 'utf16le',
              'utf32', 'ucs2', 'latin1', 'ascii') then 'UNKNOWN'
          when substr(collation_name, locate('_', collation_name) + 1) in ('0900_bin', 'nopad_bin')
            then 'EXACT'
          when substr(collation_name, locate('_', collation_name) + 1) = 'bin'
            then case data_type when 'char' then 'EXACT' else 'TRAILING_BLANKS' end
          when substr(collation_name, locate('_', collation_name) + 1) in ('general_ci',
            'general_cs', 'general_nopad_ci', 'general_mysql500_ci', 'unicode_ci',
            'unicode_nopad_ci', 'unicode_520_ci', 'unicode_520_nopad_ci', 'swedish_ci',
            'swedish_nopad_ci', 'german1_ci', 'german2_ci', '0900_ai_ci', '0900_as_ci',
            '0900_as_cs', 'uca1400_ai_ci', 'uca1400_ai_cs', 'uca1400_as_ci', 'uca1400_as_cs',
            'uca1400_nopad_ai_ci', 'uca1400_nopad_ai_cs', 'uca1400_nopad_as_ci',
            'uca1400_nopad_as_cs') then 'FOLDED'
          else 'UNKNOWN'
        end as equality
      from information_schema.columns
      where table_schema = ? and table_name = ?
      """;

  /**
   * The query for unique indexes. An index may hold only the beginning of a column, or an
   * expression. MariaDB adds the end of a row's time to the keys of a table with a history. Among
   * the current rows that column makes no difference. The subquery names the table again. For a
   * join, or for a subquery that depends on the outer row, MariaDB would open the tables of all
   * databases.
   */
  private static final String UNIQUE_COLUMNS =
      """
      select index_name as index_name,
        case when sub_part is null then column_name end as column_name,
        false as is_deferrable
      from information_schema.statistics
      where table_schema = ? and table_name = ? and non_unique = 0
        and coalesce(column_name, '') not in (
          select column_name
          from information_schema.columns
          where table_schema = ? and table_name = ? and generation_expression = 'ROW END')
      """;

  private static final String REFERRING_KEYS =
      """
      select k.referenced_column_name as column_name,
        r.delete_rule in ('CASCADE', 'SET NULL', 'SET DEFAULT') as acts_on_delete,
        r.update_rule in ('CASCADE', 'SET NULL', 'SET DEFAULT') as acts_on_update
      from information_schema.key_column_usage k
      join information_schema.referential_constraints r
        on r.constraint_schema = k.constraint_schema
          and r.constraint_name = k.constraint_name and r.table_name = k.table_name
      where k.referenced_table_schema = ? and k.referenced_table_name = ?
      """;

  private static final String TRANSACTIONS = "e.transactions = 'YES'";

  /**
   * The condition for an engine with savepoints. RocksDB says that it has them, but fails to roll
   * back to one.
   */
  private static final String SAVEPOINTS =
      TRANSACTIONS + " and e.savepoints = 'YES' and e.engine <> 'ROCKSDB'";

  private static final String ENGINE =
      """
      select case when %s then 'YES' else 'NO' end
      from information_schema.tables t
      join information_schema.engines e on e.engine = t.engine
      where t.table_name = ? and t.table_schema = %s
      """;

  /** The query that finds a table whose engine can roll back a load. */
  private static final String LOADABLE =
      """
      select 1
      from information_schema.tables t
      join information_schema.engines e on e.engine = t.engine
      where t.table_schema = ? and t.table_name = ? and t.table_type = 'BASE TABLE'
        and %s
      """
          .formatted(SAVEPOINTS);

  /**
   * MySQL's catalog. The query does not read the setting as a variable: in a server without it,
   * every such query would fail.
   */
  static final TableCatalog MYSQL =
      catalog(
          "(select variable_value from performance_schema.session_variables"
              + " where variable_name = 'explicit_defaults_for_timestamp') = 'OFF'");

  static final TableCatalog MARIADB = catalog("true");

  private MySqlCatalog() {}

  /**
   * Returns the database in which the server looks for a table, or an empty text if there is none.
   * The query asks the server, because drivers call a database catalog or schema by an option of
   * their URL.
   */
  static String database(Connection connection, TableName table) throws SQLException {
    if (table.schema() != null) {
      return table.schema();
    }
    try (Statement statement = connection.createStatement();
        ResultSet current = statement.executeQuery("select schema()")) {
      String database = current.next() ? current.getString(1) : null;
      return database == null ? "" : database;
    }
  }

  /**
   * Tells whether a rollback removes what was written to a table, whose engine may be one that
   * cannot roll back anything. The answer for a view is true.
   */
  static boolean hasTransactions(Connection connection, TableName table) throws SQLException {
    return hasEngine(TRANSACTIONS, connection, table);
  }

  /**
   * Tells whether a rollback to a savepoint removes what was written to a table since then. The
   * answer for a view is true.
   */
  static boolean hasSavepoints(Connection connection, TableName table) throws SQLException {
    return hasEngine(SAVEPOINTS, connection, table);
  }

  private static boolean hasEngine(String condition, Connection connection, TableName table)
      throws SQLException {
    String schema = table.schema();
    String query = ENGINE.formatted(condition, schema == null ? "schema()" : "?");
    try (PreparedStatement statement = CatalogTimeout.limit(connection.prepareStatement(query))) {
      statement.setString(1, table.name());
      if (schema != null) {
        statement.setString(2, schema);
      }
      try (ResultSet found = statement.executeQuery()) {
        return !found.next() || "YES".equals(found.getString(1));
      }
    }
  }

  /**
   * Creates a catalog.
   *
   * @param nullIsNow the SQL condition under which the server stores the time of day for a null in
   *     a timestamp that takes none
   */
  private static TableCatalog catalog(String nullIsNow) {
    return new TableCatalog(
        COLUMNS.replace("${null is now}", nullIsNow),
        UNIQUE_COLUMNS,
        REFERRING_KEYS,
        LOADABLE,
        null,
        "select schema()");
  }
}
