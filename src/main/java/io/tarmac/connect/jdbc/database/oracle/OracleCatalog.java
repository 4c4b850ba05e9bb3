package io.tarmac.connect.jdbc.database.oracle;

import io.tarmac.connect.jdbc.table.TableCatalog;

/** The queries of Oracle's catalog about a table. */
final class OracleCatalog {

  /**
   * The query for columns. The {@code character_set} tells whether a column's length is in bytes.
   */
  private static final String COLUMNS =
      """
      select c.column_name as "column_name",
        lower(
          case
            when c.data_type in ('VARCHAR2', 'NVARCHAR2', 'CHAR', 'NCHAR')
              then c.data_type || '(' || c.char_length || ')'
            when c.data_type = 'RAW' then 'raw(' || c.data_length || ')'
            when c.data_type = 'NUMBER' and c.data_scale is not null
              then 'number(' || coalesce(c.data_precision, 38) || ',' || c.data_scale || ')'
            else c.data_type
          end) as "declared_type",
        lower(c.data_type) as "cast_type", c.char_used as "character_set",
        case
          when c.virtual_column = 'YES' then 'FROM_COLUMNS'
          when i.generation_type = 'ALWAYS' then 'IDENTITY_FIXED'
          when i.generation_type = 'BY DEFAULT' then 'IDENTITY_BY_DEFAULT'
          else 'NO'
        end as "generation",
        case when c.default_length > 0 then 1 else 0 end as "has_default",
        case
          when c.data_type in ('NUMBER', 'VARCHAR2', 'NVARCHAR2', 'RAW', 'DATE')
            or c.data_type like 'TIMESTAMP%' then 'EXACT'
          when c.data_type in ('CHAR', 'NCHAR') then 'TRAILING_BLANKS'
          else 'UNKNOWN'
        end as "equality"
      from all_tab_cols c
      left join all_tab_identity_cols i
        on i.owner = c.owner and i.table_name = c.table_name and i.column_name = c.column_name
      where c.owner = ? and c.table_name = ? and c.hidden_column = 'NO'
      """;

  /**
   * The query for unique columns. A constraint that may wait for the commit has an index that is
   * not unique.
   */
  private static final String UNIQUE_COLUMNS =
      """
      select i.index_name as "index_name",
        case when e.index_name is null then k.column_name end as "column_name",
        case when u.deferrable = 'DEFERRABLE' then 1 else 0 end as "is_deferrable"
      from all_indexes i
      join all_ind_columns k on k.index_owner = i.owner and k.index_name = i.index_name
      left join all_ind_expressions e
        on e.index_owner = i.owner and e.index_name = i.index_name
          and e.column_position = k.column_position
      left join all_constraints u
        on u.owner = i.table_owner and u.table_name = i.table_name and u.index_name = i.index_name
          and u.constraint_type in ('P', 'U')
      where i.table_owner = ? and i.table_name = ?
        and (i.uniqueness = 'UNIQUE' or u.constraint_name is not null)
      """;

  private static final String REFERRING_KEYS =
      """
      select k.column_name as "column_name",
        case when f.delete_rule in ('CASCADE', 'SET NULL') then 1 else 0 end as "acts_on_delete",
        0 as "acts_on_update"
      from all_constraints u
      join all_constraints f
        on f.r_owner = u.owner and f.r_constraint_name = u.constraint_name
          and f.constraint_type = 'R'
      join all_cons_columns k on k.owner = u.owner and k.constraint_name = u.constraint_name
      where u.owner = ? and u.table_name = ? and u.constraint_type in ('P', 'U')
      """;

  static final TableCatalog CATALOG =
      new TableCatalog(
          COLUMNS,
          UNIQUE_COLUMNS,
          REFERRING_KEYS,
          null,
          null,
          "select sys_context('USERENV', 'CURRENT_SCHEMA') from dual");

  private OracleCatalog() {}
}
