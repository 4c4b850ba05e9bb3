package io.tarmac.connect.jdbc.table;

import org.jspecify.annotations.Nullable;

/**
 * What a database's catalog is asked for beyond the driver's metadata. All queries but the last
 * have two parameters: the schema (where the database knows one level only, that) and the table, as
 * the database spells them. A query may have the two again, in the same order.
 *
 * @param columns query for the {@code column_name}, {@code declared_type}, {@code cast_type},
 *     {@code character_set}, {@code generation} (a name of {@link
 *     io.tarmac.connect.jdbc.type.ColumnSchema.Generated}), {@code has_default} and {@code
 *     equality} (a name of {@link io.tarmac.connect.jdbc.type.ColumnSchema.Equality}) of each
 *     column
 * @param equalityOperators the query for each {@code column_name} whose values another {@code
 *     operator} than a plain {@code =} compares; null if the database has no such columns
 * @param uniqueColumns query for the {@code index_name} and {@code column_name} of the columns of
 *     each unique index, and whether it {@code is_deferrable}; the name is null for what is not a
 *     whole column, and once more for an index that does not hold every row
 * @param referringKeys query for each {@code column_name} that a foreign key refers to which
 *     changes the rows that hold it, and whether it {@code acts_on_delete} and {@code
 *     acts_on_update}
 * @param loadable query that finds the table unless its rows cannot be loaded past rules, views and
 *     row-level security; null where nothing is in the way
 * @param rules query that finds the table if rules make something else of the statements on it;
 *     null where there are none
 * @param searchedSchemas query for the schemas in which a table without one is looked for, in that
 *     order; not asked where the database knows one level only
 */
public record TableCatalog(
    String columns,
    @Nullable String equalityOperators,
    String uniqueColumns,
    String referringKeys,
    @Nullable String loadable,
    @Nullable String rules,
    String searchedSchemas) {

  /** Creates the catalog of a database that compares all columns by {@code =}. */
  public TableCatalog(
      String columns,
      String uniqueColumns,
      String referringKeys,
      @Nullable String loadable,
      @Nullable String rules,
      String searchedSchemas) {
    this(columns, null, uniqueColumns, referringKeys, loadable, rules, searchedSchemas);
  }
}
