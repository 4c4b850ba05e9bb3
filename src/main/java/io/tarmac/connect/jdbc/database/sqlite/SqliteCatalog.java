package io.tarmac.connect.jdbc.database.sqlite;

import io.tarmac.connect.jdbc.table.TableCatalog;

/**
 * The queries of SQLite's catalog about a table. The queries read pragmas as tables, which take the
 * names of the table and of the attached database that has the table.
 */
final class SqliteCatalog {

  /**
   * The query for columns. A column's collation is found only in the text of the statement that
   * created the table.
   */
  private static final String COLUMNS =
      """
      select c.name as column_name, lower(c.type) as declared_type, lower(c.type) as cast_type,
        null as character_set,
        case when c.hidden in (2, 3) then 'FROM_COLUMNS' else 'NO' end as generation,
        c.dflt_value is not null or (c.pk > 0 and lower(c.type) = 'integer') as has_default,
        case
          when c.type = '' or c.type like '%real%' or c.type like '%floa%' or c.type like '%doub%'
            then 'UNKNOWN'
          when c.type like '%int%' then 'EXACT'
          when exists (
            select 1 from sqlite_master m
            where m.name = ?2 collate nocase and m.sql like '%collate%') then 'UNKNOWN'
          else 'EXACT'
        end as equality
      from pragma_table_xinfo(?2, coalesce(?1, 'main')) c
      """;

  /**
   * The query for unique columns. The key of a table may be the number of its rows, which has no
   * index.
   */
  private static final String UNIQUE_COLUMNS =
      """
      select 'PRIMARY KEY' as index_name, c.name as column_name, 0 as is_deferrable
      from pragma_table_info(?2, coalesce(?1, 'main')) c
      where c.pk > 0
      union all
      select l.name, i.name, 0
      from pragma_index_list(?2, coalesce(?1, 'main')) l, pragma_index_info(l.name) i
      where l."unique" = 1
      union all
      select l.name, null, 0
      from pragma_index_list(?2, coalesce(?1, 'main')) l
      where l."unique" = 1 and l.partial = 1
      """;

  private static final String REFERRING_KEYS =
      """
      select
        coalesce(
          k."to", (select c.name from pragma_table_info(?2) c where c.pk = k.seq + 1)
        ) as column_name,
        k.on_delete in ('CASCADE', 'SET NULL', 'SET DEFAULT') as acts_on_delete,
        k.on_update in ('CASCADE', 'SET NULL', 'SET DEFAULT') as acts_on_update
      from sqlite_master m, pragma_foreign_key_list(m.name) k
      where m.type = 'table' and coalesce(?1, 'main') = 'main' and k."table" = ?2 collate nocase
      """;

  static final TableCatalog CATALOG =
      new TableCatalog(COLUMNS, UNIQUE_COLUMNS, REFERRING_KEYS, null, null, "select 'main'");

  private SqliteCatalog() {}
}
