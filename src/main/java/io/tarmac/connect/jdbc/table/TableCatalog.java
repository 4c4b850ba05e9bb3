package io.tarmac.connect.jdbc.table;

import org.jspecify.annotations.Nullable;

/**
 * The queries to a database's catalog that add to the driver's metadata. All queries except the
 * last have two parameters: the schema and the table, as the database spells them. In a database
 * with one level only, that level takes the place of the schema. A query may have the two
 * parameters again, in the same order.
 *
 * @param columns the query for the {@code column_name}, {@code declared_type}, {@code cast_type},
 *     {@code character_set}, {@code generation} (a name of {@link
 *     io.tarmac.connect.jdbc.type.ColumnSchema.Generated}), {@code has_default} and {@code
 *     equality} (a name of {@link io.tarmac.connect.jdbc.type.ColumnSchema.Equality}) of each
 *     column
 * @param equalityOperators the query for each {@code column_name} whose values another {@code
 *     operator} than a plain {@code =} compares; null if the database has no such columns
 * @param uniqueColumns the query for the {@code index_name} and {@code column_name} of the columns
 *     of each unique index, and whether the index {@code is_deferrable}. A part that is not a whole
 *     column has a null as its column's name. An index that does not hold every row has one more
 *     null
 * @param referringKeys the query for each {@code column_name} that a foreign key refers to, if the
 *     key changes the rows that hold it; with {@code acts_on_delete} and {@code acts_on_update}
 * @param loadable the query that finds the table unless rules, views or row-level security keep its
 *     rows from being loaded past them; null if nothing in the database is in the way
 * @param rules the query that finds the table if rules make something else of the statements on it;
 *     null if the database has no rules
 * @param searchedSchemas the query for the schemas in which the database looks for a table without
 *     one, in that order; not executed if the database has one level only
 */
public record TableCatalog(
    String columns,
    @Nullable String equalityOperators,
    String uniqueColumns,
    String referringKeys,
    @Nullable String loadable,
    @Nullable String rules,
    String searchedSchemas) {

  /** Creates the queries of a database that compares all columns by {@code =}. */
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
