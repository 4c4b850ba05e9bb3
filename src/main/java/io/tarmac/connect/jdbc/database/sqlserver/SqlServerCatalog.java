package io.tarmac.connect.jdbc.database.sqlserver;

import io.tarmac.connect.jdbc.table.TableCatalog;

/** The queries of SQL Server's catalog about a table. */
final class SqlServerCatalog {

  /**
   * The query for columns. A length of -1 stands for no limit. SQL Server compares texts without
   * blanks at their ends, and bytes without zeros at their ends. An alias is reported as the type
   * that it stands for. The types that the server has from .NET, such as geometry and hierarchyid,
   * share the number 240. Such a type is found by its own number. A type that the user may not see
   * has no name. Texts whose type begins without an n have the characters of their collation's code
   * page.
   */
  private static final String COLUMNS =
      """
      select c.name as column_name,
        coalesce(t.name, '') + case
          when c.max_length = -1 then ''
          when t.name in ('varchar', 'char', 'varbinary', 'binary')
            then '(' + cast(c.max_length as varchar(10)) + ')'
          when t.name in ('nvarchar', 'nchar') then '(' + cast(c.max_length / 2 as varchar(10)) + ')'
          when t.name in ('decimal', 'numeric')
            then '(' + cast(c.precision as varchar(10)) + ',' + cast(c.scale as varchar(10)) + ')'
          when t.name in ('time', 'datetime2', 'datetimeoffset')
            then '(' + cast(c.scale as varchar(10)) + ')'
          else ''
        end as declared_type,
        coalesce(t.name, '') as cast_type,
        case when t.name in ('varchar', 'char', 'text')
          then cast(collationproperty(c.collation_name, 'CodePage') as varchar(10))
        end as character_set,
        case
          when c.is_computed = 1 or t.name = 'timestamp' then 'FROM_COLUMNS'
          when c.is_identity = 1 then 'IDENTITY_ALWAYS'
          else 'NO'
        end as generation,
        case when c.default_object_id <> 0 or c.is_identity = 1 then 1 else 0 end as has_default,
        case
          when t.name in ('bit', 'tinyint', 'smallint', 'int', 'bigint', 'decimal', 'numeric',
            'money', 'date', 'time', 'datetime2', 'datetimeoffset', 'uniqueidentifier')
            then 'EXACT'
          when c.collation_name like '%[_]BIN%' then 'TRAILING_BLANKS'
          when c.collation_name like 'SQL[_]Latin1[_]General[_]%'
            or c.collation_name like 'Latin1[_]General[_]%' then 'FOLDED'
          else 'UNKNOWN'
        end as equality
      from sys.columns c
      left join sys.types t
        on t.user_type_id
          = case when c.system_type_id = 240 then c.user_type_id else c.system_type_id end
      join sys.objects o on o.object_id = c.object_id
      join sys.schemas s on s.schema_id = o.schema_id
      where s.name = ? and o.name = ?
      """;

  private static final String UNIQUE_COLUMNS =
      """
      select i.name as index_name, case i.has_filter when 0 then c.name end as column_name,
        0 as is_deferrable
      from sys.indexes i
      join sys.index_columns k
        on k.object_id = i.object_id and k.index_id = i.index_id and k.is_included_column = 0
      join sys.columns c on c.object_id = k.object_id and c.column_id = k.column_id
      join sys.objects o on o.object_id = i.object_id
      join sys.schemas s on s.schema_id = o.schema_id
      where s.name = ? and o.name = ? and i.is_unique = 1 and i.is_disabled = 0
      """;

  /**
   * The query for columns that foreign keys refer to. An action is a number: nothing, cascade, set
   * null, set default.
   */
  private static final String REFERRING_KEYS =
      """
      select c.name as column_name,
        case f.delete_referential_action when 0 then 0 else 1 end as acts_on_delete,
        case f.update_referential_action when 0 then 0 else 1 end as acts_on_update
      from sys.foreign_keys f
      join sys.foreign_key_columns k on k.constraint_object_id = f.object_id
      join sys.columns c
        on c.object_id = k.referenced_object_id and c.column_id = k.referenced_column_id
      join sys.objects o on o.object_id = f.referenced_object_id
      join sys.schemas s on s.schema_id = o.schema_id
      where s.name = ? and o.name = ?
      """;

  static final TableCatalog CATALOG =
      new TableCatalog(COLUMNS, UNIQUE_COLUMNS, REFERRING_KEYS, null, null, "select schema_name()");

  private SqlServerCatalog() {}
}
