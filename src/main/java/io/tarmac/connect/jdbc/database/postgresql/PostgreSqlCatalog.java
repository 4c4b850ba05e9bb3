package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.table.TableCatalog;

/** The queries to PostgreSQL's catalog about a table. */
final class PostgreSqlCatalog {

  /**
   * The query for columns. The query follows domains to the type behind them. An enum is spelt with
   * its labels, an array as its element's type with {@code []}. The name of a type is its identity,
   * independent of the search path. The server's own types, and the base types of known extensions
   * in any schema, have a plain name. Every other type has its schema before its name. Casts name
   * the column's own type, even a domain, so that the domain's constraints hold. A modifier of -1
   * makes {@code format_type} leave out sizes, to which a cast would cut and round silently.
   */
  private static final String COLUMNS =
      """
      with recursive column_type as (
        select a.attname, a.attidentity, a.attgenerated, a.attcollation, a.atthasdef,
          a.atttypid as own_type, a.atttypid as type, a.atttypmod as modifier
        from pg_catalog.pg_attribute a
        join pg_catalog.pg_class c on c.oid = a.attrelid
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ? and c.relname = ? and a.attnum > 0 and not a.attisdropped
        union all
        select x.attname, x.attidentity, x.attgenerated, x.attcollation, x.atthasdef,
          x.own_type, d.typbasetype, d.typtypmod
        from column_type x
        join pg_catalog.pg_type d on d.oid = x.type and d.typtype = 'd'
      ), typed as (
        select x.*, t.typname, t.typtype,
          t.typnamespace = 'pg_catalog'::pg_catalog.regnamespace as is_own,
          e.oid is not null as is_array,
          coalesce(e.oid, t.oid) as element
        from column_type x
        join pg_catalog.pg_type t on t.oid = x.type and t.typtype <> 'd'
        left join pg_catalog.pg_type e on e.oid = t.typelem and t.typcategory = 'A'
      ), value_type as (
        select x.attname as of_column, x.element as type, x.modifier from typed x
        union all
        select v.of_column, d.typbasetype, d.typtypmod
        from value_type v
        join pg_catalog.pg_type d on d.oid = v.type and d.typtype = 'd'
      )
      select x.attname as column_name,
        coalesce(
          (select 'enum(' || string_agg('''' || replace(l.enumlabel, '''', '''''') || '''', ','
              order by l.enumsortorder) || ')'
            from pg_catalog.pg_enum l where l.enumtypid = v.type),
          case
            when s.nspname = 'pg_catalog' then
              pg_catalog.regexp_replace(
                pg_catalog.format_type(v.type, v.modifier), '^pg_catalog[.]', '')
            else
              case
                when b.typtype = 'b' and b.typname in ('citext', 'geography', 'geometry', 'halfvec',
                  'hstore', 'ltree', 'sparsevec', 'vector') then b.typname
                else pg_catalog.quote_ident(s.nspname) || '.' || pg_catalog.quote_ident(b.typname)
              end || coalesce(
                pg_catalog.substring(
                  pg_catalog.format_type(v.type, v.modifier), '[(][^()"]*[)]$'),
                '')
          end)
          || case when x.is_array then '[]' else '' end as declared_type,
        pg_catalog.format_type(x.own_type, -1) as cast_type,
        null as character_set,
        case
          when x.attgenerated <> '' then 'FROM_COLUMNS'
          when x.attidentity = 'a' then 'IDENTITY_ALWAYS'
          when x.attidentity = 'd' then 'IDENTITY_BY_DEFAULT'
          else 'NO'
        end as generation,
        x.atthasdef or x.attidentity <> '' as has_default,
        case
          when x.typtype = 'e' or x.is_own and x.typname in ('bool', 'int2', 'int4', 'int8', 'oid',
            'numeric', 'money', 'date', 'time', 'timestamp', 'timestamptz', 'uuid', 'bytea')
            then 'EXACT'
          when x.typtype = 'b' and x.typname = 'citext' then 'FOLDED'
          when not x.is_own or not coalesce(c.collisdeterministic, true) then 'UNKNOWN'
          when x.typname in ('text', 'varchar') then 'EXACT'
          when x.typname = 'bpchar' then 'TRAILING_BLANKS'
          else 'UNKNOWN'
        end as equality
      from typed x
      join value_type v on v.of_column = x.attname
      join pg_catalog.pg_type b on b.oid = v.type and b.typtype <> 'd'
      join pg_catalog.pg_namespace s on s.oid = b.typnamespace
      left join pg_catalog.pg_collation c on c.oid = x.attcollation
      """;

  /**
   * The query for the operators that compare columns. The server looks for {@code =} on the search
   * path only. For a type in another schema the server uses the operator of a type to which the
   * values can be cast: text for {@code citext}. The query therefore finds the operator of the
   * type's default B-tree order, which indexes use.
   */
  private static final String EQUALITY_OPERATORS =
      """
      with recursive column_type as (
        select a.attname, a.atttypid as type
        from pg_catalog.pg_attribute a
        join pg_catalog.pg_class c on c.oid = a.attrelid
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ? and c.relname = ? and a.attnum > 0 and not a.attisdropped
        union all
        select x.attname, d.typbasetype
        from column_type x
        join pg_catalog.pg_type d on d.oid = x.type and d.typtype = 'd'
      )
      select x.attname as column_name,
        'OPERATOR(' || pg_catalog.quote_ident(n.nspname) || '.' || o.oprname || ')' as operator
      from column_type x
      join pg_catalog.pg_opclass k on k.opcintype = x.type and k.opcdefault
      join pg_catalog.pg_am m on m.oid = k.opcmethod and m.amname = 'btree'
      join pg_catalog.pg_amop p on p.amopfamily = k.opcfamily and p.amopstrategy = 3
        and p.amoplefttype = k.opcintype and p.amoprighttype = k.opcintype
      join pg_catalog.pg_operator o on o.oid = p.amopopr
      join pg_catalog.pg_namespace n on n.oid = o.oprnamespace and n.nspname <> 'pg_catalog'
      """;

  /**
   * The query for unique indexes. Columns that an index merely includes are no part of its key. An
   * exclusion constraint, which is not one of columns alone, counts if the server checks it late.
   * An insert that ignores conflicts cannot ignore those of such a constraint.
   */
  private static final String UNIQUE_COLUMNS =
      """
      select x.relname as index_name, a.attname as column_name,
        not i.indimmediate as is_deferrable
      from pg_catalog.pg_index i
      join pg_catalog.pg_class x on x.oid = i.indexrelid
      join pg_catalog.pg_class c on c.oid = i.indrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      cross join lateral (
        select k.attnum
        from pg_catalog.unnest(i.indkey::int2[]) with ordinality as k (attnum, position)
        where k.position <= i.indnkeyatts
        union all
        select 0 where i.indpred is not null or i.indisexclusion
      ) k
      left join pg_catalog.pg_attribute a
        on a.attrelid = c.oid and a.attnum = k.attnum and k.attnum <> 0
      where n.nspname = ? and c.relname = ? and i.indisvalid
        and (i.indisunique or (i.indisexclusion and not i.indimmediate))
      """;

  /**
   * The query for foreign keys that refer to a table. Statements on the table reach its partitions
   * and the tables that inherit from it, so their columns count too.
   */
  private static final String REFERRING_KEYS =
      """
      with recursive reached (oid) as (
        select c.oid
        from pg_catalog.pg_class c
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ? and c.relname = ?
        union
        select i.inhrelid
        from reached r
        join pg_catalog.pg_inherits i on i.inhparent = r.oid
      )
      select a.attname as column_name, k.confdeltype in ('c', 'n', 'd') as acts_on_delete,
        k.confupdtype in ('c', 'n', 'd') as acts_on_update
      from reached r
      join pg_catalog.pg_constraint k on k.confrelid = r.oid and k.contype = 'f'
      join pg_catalog.pg_attribute a on a.attrelid = r.oid and a.attnum = any (k.confkey)
      """;

  /**
   * The query that finds a table into which rows can be copied. {@code COPY} ignores rules, and the
   * server refuses it if row-level security applies to the user.
   */
  private static final String LOADABLE =
      """
      select 1
      from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ? and c.relname = ? and c.relkind in ('r', 'p')
        and not c.relhasrules and not pg_catalog.row_security_active(c.oid)
      """;

  /**
   * The query that finds a table with rules. The server rewrites a statement by the rules before it
   * meets the first row. A view has the rules of the tables behind it.
   */
  private static final String RULES =
      """
      with recursive reached (oid) as (
        select c.oid
        from pg_catalog.pg_class c
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ? and c.relname = ?
        union
        select d.refobjid
        from reached r
        join pg_catalog.pg_rewrite w on w.ev_class = r.oid and w.ev_type = '1'
        join pg_catalog.pg_depend d on d.objid = w.oid
          and d.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass
          and d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass
      )
      select 1
      from reached r
      join pg_catalog.pg_rewrite w on w.ev_class = r.oid and w.ev_type <> '1'
      limit 1
      """;

  private static final String SEARCHED_SCHEMAS =
      """
      select s.name
      from pg_catalog.unnest(pg_catalog.current_schemas(false)) with ordinality as s (name, place)
      order by s.place
      """;

  static final TableCatalog CATALOG =
      new TableCatalog(
          COLUMNS,
          EQUALITY_OPERATORS,
          UNIQUE_COLUMNS,
          REFERRING_KEYS,
          LOADABLE,
          RULES,
          SEARCHED_SCHEMAS);

  private PostgreSqlCatalog() {}
}
