package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.table.TableCatalog;

/** What MySQL's and MariaDB's catalogs are asked for about a table. */
final class MySqlCatalog {

  /**
   * Of the collations only those of the bytes without padding tell all texts apart; the others
   * ignore case, accents or trailing spaces.
   */
  private static final String COLUMNS =
      """
      select column_name as column_name, column_type as declared_type, column_type as cast_type,
        character_set_name as character_set,
        case when coalesce(generation_expression, '') <> '' then 'FROM_COLUMNS' else 'NO' end
          as generation,
        column_default is not null or extra like '%auto_increment%' as has_default,
        data_type in ('tinyint', 'smallint', 'mediumint', 'int', 'bigint', 'decimal', 'date',
            'time', 'datetime', 'timestamp', 'year', 'bit', 'varbinary', 'tinyblob', 'blob',
            'mediumblob', 'longblob', 'enum', 'uuid')
          or data_type in ('varchar', 'tinytext', 'text', 'mediumtext', 'longtext')
            and collation_name %s
          as exact_text
      from information_schema.columns
      where table_schema = ? and table_name = ?
      """;

  /** An index may hold the beginning of a column only, or an expression. */
  private static final String UNIQUE_COLUMNS =
      """
      select index_name as index_name,
        case when sub_part is null then column_name end as column_name
      from information_schema.statistics
      where table_schema = ? and table_name = ? and non_unique = 0
      """;

  static final TableCatalog MYSQL = catalog("= 'utf8mb4_0900_bin'");
  static final TableCatalog MARIADB = catalog("like '%\\_nopad\\_bin'");

  private MySqlCatalog() {}

  private static TableCatalog catalog(String exactCollation) {
    return new TableCatalog(
        COLUMNS.replace("%s", exactCollation), UNIQUE_COLUMNS, "select schema()");
  }
}
