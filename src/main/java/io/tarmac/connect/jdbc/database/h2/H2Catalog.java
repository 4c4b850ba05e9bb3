package io.tarmac.connect.jdbc.database.h2;

import io.tarmac.connect.jdbc.table.TableCatalog;

/** The queries of H2's catalog about a table. */
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
          when identity_generation = 'BY DEFAULT' then 'IDENTITY_BY_DEFAULT'
          else 'NO'
        end as generation,
        column_default is not null or is_identity = 'YES' as has_default,
        case
          when data_type in ('BOOLEAN', 'TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'NUMERIC',
            'DECFLOAT', 'DATE', 'TIME', 'TIMESTAMP', 'TIMESTAMP WITH TIME ZONE', 'UUID', 'ENUM',
            'BINARY', 'BINARY VARYING', 'BINARY LARGE OBJECT') then 'EXACT'
          when coalesce(collation_name, 'OFF') <> 'OFF' then 'UNKNOWN'
          when data_type in ('CHARACTER VARYING', 'CHARACTER LARGE OBJECT') then 'EXACT'
          when data_type = 'CHARACTER' then 'TRAILING_BLANKS'
          when data_type = 'VARCHAR_IGNORECASE' then 'FOLDED'
          else 'UNKNOWN'
        end as equality
      from information_schema.columns
      where table_schema = ? and table_name = ?
      """;

  private static final String UNIQUE_COLUMNS =
      """
      select i.index_name as index_name, c.column_name as column_name, false as is_deferrable
      from information_schema.indexes i
      join information_schema.index_columns c
        on c.index_schema = i.index_schema and c.index_name = i.index_name
          and c.table_name = i.table_name
      where i.table_schema = ? and i.table_name = ? and c.is_unique
      """;

  private static final String REFERRING_KEYS =
      """
      select k.column_name as column_name,
        r.delete_rule in ('CASCADE', 'SET NULL', 'SET DEFAULT') as acts_on_delete,
        r.update_rule in ('CASCADE', 'SET NULL', 'SET DEFAULT') as acts_on_update
      from information_schema.referential_constraints r
      join information_schema.key_column_usage k
        on k.constraint_schema = r.unique_constraint_schema
          and k.constraint_name = r.unique_constraint_name
      where k.table_schema = ? and k.table_name = ?
      """;

  static final TableCatalog CATALOG =
      new TableCatalog(
          COLUMNS, UNIQUE_COLUMNS, REFERRING_KEYS, null, null, "select current_schema");

  private H2Catalog() {}
}
