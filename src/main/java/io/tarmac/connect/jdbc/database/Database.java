package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.table.ColumnAlteration;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableCatalog;
import io.tarmac.connect.jdbc.type.DefaultLiterals;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.write.WriteStrategies;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A database as the list of its parts. A database that is compatible with another one has some
 * parts of its own and shares the others.
 *
 * @param product the product that the server is
 * @param types the type table
 * @param catalog the queries about a table
 * @param columnFit returns, for the settings of values, the rules for how values go into existing
 *     columns
 * @param typeNames replaces some of the dialect's names of column types
 * @param peerTypes the types of columns that other sinks create
 * @param defaultLiterals the spelling of the defaults of columns
 * @param columnAlteration the statements that change a column
 * @param identifiers the rules for names
 * @param privileges the privileges that statements need, and those that the user has
 * @param tableLookup tells whether the table of offsets exists
 * @param emptying the words before a table's name in the statement that empties it: {@link
 *     TableTruncation#TRUNCATE}, or {@link TableTruncation#DELETE} if the database has no other
 * @param strategies the strategies that write rows
 */
public record Database(
    DatabaseProduct product,
    TypeMappings types,
    TableCatalog catalog,
    Function<ValueSettings, TargetFit> columnFit,
    UnaryOperator<TypeNames> typeNames,
    PeerTypes peerTypes,
    DefaultLiterals defaultLiterals,
    ColumnAlteration columnAlteration,
    Identifiers identifiers,
    Privileges privileges,
    OffsetTable.Lookup tableLookup,
    String emptying,
    WriteStrategies strategies) {

  /** Returns the name in messages and docs. */
  public String name() {
    return product.name();
  }
}
