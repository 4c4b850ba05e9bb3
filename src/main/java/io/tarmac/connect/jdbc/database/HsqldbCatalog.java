package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.table.TableCatalog;

/** What HSQLDB's catalog is asked for about a table. */
final class HsqldbCatalog {

  /**
   * A choice of literals is padded to the longest of them. As for blanks, texts compare without
   * those at their ends.
   */
  private static final String COLUMNS =
      """
      select column_name as column_name, rtrim(lower(type)) as declared_type, rtrim(lower(type)) as cast_type,
        cast(null as varchar(1)) as character_set,
        rtrim(case
          when is_generated = 'ALWAYS' then 'FROM_COLUMNS'
          when identity_generation = 'ALWAYS' then 'IDENTITY_FIXED'
          when identity_generation = 'BY DEFAULT' then 'IDENTITY_BY_DEFAULT'
          else 'NO'
        end) as generation,
        column_default is not null or is_identity = 'YES' as has_default,
        rtrim(case
          when collation_name = 'SQL_TEXT_UCC' then 'FOLDED'
          when collation_name <> 'SQL_TEXT' then 'UNKNOWN'
          when type like '%CHAR%' then 'TRAILING_BLANKS'
          when type like '%LOB%' or type like 'DOUBLE%' or type like '%ARRAY%' then 'UNKNOWN'
          else 'EXACT'
        end) as equality
      from (
        select c.*,
          case
            when data_type like '%LARGE OBJECT' then data_type
            when data_type like 'CHAR%' or data_type like 'VARCHAR%' or data_type like 'BIN%'
                or data_type like 'VARBIN%' or data_type like 'BIT%'
              then data_type || '(' || character_maximum_length || ')'
            when data_type in ('NUMERIC', 'DECIMAL')
              then data_type || '(' || numeric_precision || ',' || numeric_scale || ')'
            when data_type like 'TIME%'
              then regexp_replace(data_type, '^(TIMESTAMP|TIME)', '$1(' || datetime_precision || ')')
            else data_type
          end as type
        from information_schema.columns c
      )
      where table_schema = ? and table_name = ?
      """;

  private static final String UNIQUE_COLUMNS =
      """
      select index_name as index_name, column_name as column_name, false as is_deferrable
      from information_schema.system_indexinfo
      where table_schem = ? and table_name = ? and not non_unique
      """;

  /** By the numbers of {@link java.sql.DatabaseMetaData}: cascade, set null, set default. */
  private static final String REFERRING_KEYS =
      """
      select pkcolumn_name as column_name, delete_rule in (0, 2, 4) as acts_on_delete,
        update_rule in (0, 2, 4) as acts_on_update
      from information_schema.system_crossreference
      where pktable_schem = ? and pktable_name = ?
      """;

  static final TableCatalog CATALOG =
      new TableCatalog(
          COLUMNS, UNIQUE_COLUMNS, REFERRING_KEYS, null, null, "values (current_schema)");

  private HsqldbCatalog() {}
}
