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
 * @param identifiers the rules for names
 * @param types the type table
 * @param typeNames replaces some of the dialect's names of column types
 * @param columnTargets returns, for the settings of values, what existing columns take
 * @param catalog the queries about a table
 * @param defaultLiterals the spelling of the defaults of columns
 * @param columnAlteration the statements that change a column
 * @param strategies the strategies that write rows
 * @param peerTypes the types of columns that other sinks create
 * @param privileges the privileges that statements need, and those that the user has
 * @param tableLookup tells whether the table of offsets exists
 * @param emptying the words before a table's name in the statement that empties it: {@link
 *     TableTruncation#TRUNCATE}, or {@link TableTruncation#DELETE} if the database has no other
 */
public record Database(
    DatabaseProduct product,
    Identifiers identifiers,
    TypeMappings types,
    UnaryOperator<TypeNames> typeNames,
    Function<ValueSettings, TargetFit.Targets> columnTargets,
    TableCatalog catalog,
    DefaultLiterals defaultLiterals,
    ColumnAlteration columnAlteration,
    WriteStrategies strategies,
    PeerTypes peerTypes,
    Privileges privileges,
    OffsetTable.Lookup tableLookup,
    String emptying) {

  /** Returns the rules for how values go into existing columns, for the settings of values. */
  public TargetFit columnFit(ValueSettings values) {
    return new TargetFit(columnTargets.apply(values), types);
  }

  /** Returns the name in messages and docs. */
  public String name() {
    return product.name();
  }
}
