package io.tarmac.connect.jdbc.database.db2;

import io.tarmac.connect.jdbc.table.TableCatalog;

/** The queries of Db2's catalog about a table. */
final class Db2Catalog {

  /** The query for columns. The {@code character_set} is the unit of a column's length. */
  private static final String COLUMNS =
      """
      select column_name, declared_type,
        case
          when character_set = 'CODEUNITS32' then replace(declared_type, ')', ' codeunits32)')
          else declared_type
        end as cast_type,
        character_set, generation, has_default, equality
      from (
        select colname as column_name,
          lower(typename) || case
            when typename in ('VARCHAR', 'CHARACTER', 'CLOB') and typestringunits = 'CODEUNITS32'
              then '(' || stringunitslength || ')'
            when typename in ('VARCHAR', 'CHARACTER', 'CLOB', 'VARBINARY', 'BINARY', 'BLOB')
              then '(' || length || ')'
            when typename = 'DECIMAL' then '(' || length || ',' || scale || ')'
            when typename = 'DECFLOAT' then '(' || case length when 8 then 16 else 34 end || ')'
            when typename = 'TIMESTAMP' then '(' || scale || ')'
            else ''
          end as declared_type,
          typestringunits as character_set,
          case
            when identity = 'Y' and generated = 'A' then 'IDENTITY_FIXED'
            when identity = 'Y' then 'IDENTITY_BY_DEFAULT'
            when generated in ('A', 'D') then 'FROM_COLUMNS'
            else 'NO'
          end as generation,
          case when default is not null or identity = 'Y' then 1 else 0 end as has_default,
          case
            when typename in ('BOOLEAN', 'SMALLINT', 'INTEGER', 'BIGINT', 'DECIMAL', 'DATE', 'TIME',
              'TIMESTAMP', 'VARBINARY', 'BINARY') then 'EXACT'
            when typename in ('VARCHAR', 'CHARACTER') and collationname in ('IDENTITY', 'SYSTEM')
              then 'TRAILING_BLANKS'
            else 'UNKNOWN'
          end as equality
        from syscat.columns
        where tabschema = ? and tabname = ?
      )
      """;

  private static final String UNIQUE_COLUMNS =
      """
      select i.indname as index_name, k.colname as column_name, 0 as is_deferrable
      from syscat.indexes i
      join syscat.indexcoluse k on k.indschema = i.indschema and k.indname = i.indname
      where i.tabschema = ? and i.tabname = ? and i.uniquerule in ('P', 'U') and k.colorder <> 'I'
      """;

  /**
   * The query for columns that foreign keys refer to. A changed key changes no other rows in Db2.
   */
  private static final String REFERRING_KEYS =
      """
      select k.colname as column_name,
        case when r.deleterule in ('C', 'N') then 1 else 0 end as acts_on_delete,
        0 as acts_on_update
      from syscat.references r
      join syscat.keycoluse k
        on k.tabschema = r.reftabschema and k.tabname = r.reftabname and k.constname = r.refkeyname
      where r.reftabschema = ? and r.reftabname = ?
      """;

  static final TableCatalog CATALOG =
      new TableCatalog(
          COLUMNS,
          UNIQUE_COLUMNS,
          REFERRING_KEYS,
          null,
          null,
          "select rtrim(current schema) from sysibm.sysdummy1");

  private Db2Catalog() {}
}
