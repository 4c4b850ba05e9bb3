package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.table.TableCatalog;

/** What H2's catalog is asked for about a table. */
final class H2Catalog {

  private static final String COLUMNS =
      """
      select column_name as column_name,
        data_type_sql(table_schema, table_name, 'TABLE', dtd_identifier) as declared_type,
        data_type_sql(table_schema, table_name, 'TABLE', dtd_identifier) as cast_type,
        cast(null as varchar) as character_set,
        case
          when is_generated = 'ALWAYS' then 'FROM_COLUMNS'
          when identity_generation = 'ALWAYS' then 'IDENTITY_ALWAYS'
          else 'NO'
        end as generation,
        column_default is not null or is_identity = 'YES' as has_default,
        data_type in ('BOOLEAN', 'TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'NUMERIC', 'DATE',
            'TIME', 'TIMESTAMP', 'UUID', 'ENUM', 'BINARY VARYING',
            'BINARY LARGE OBJECT')
          or data_type in ('CHARACTER VARYING', 'CHARACTER LARGE OBJECT')
            and coalesce(collation_name, 'OFF') = 'OFF'
          as exact_text
      from information_schema.columns
      where table_schema = ? and table_name = ?
      """;

  private static final String UNIQUE_COLUMNS =
      """
      select i.index_name as index_name, c.column_name as column_name
      from information_schema.indexes i
      join information_schema.index_columns c
        on c.index_schema = i.index_schema and c.index_name = i.index_name
          and c.table_name = i.table_name
      where i.table_schema = ? and i.table_name = ? and c.is_unique
      """;

  static final TableCatalog CATALOG =
      new TableCatalog(COLUMNS, UNIQUE_COLUMNS, "select current_schema");

  private H2Catalog() {}
}
