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
 * @param columnFit returns, for the settings of values, the rules for how values go into existing
 *     columns
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
    Function<ValueSettings, TargetFit> columnFit,
    TableCatalog catalog,
    DefaultLiterals defaultLiterals,
    ColumnAlteration columnAlteration,
    WriteStrategies strategies,
    PeerTypes peerTypes,
    Privileges privileges,
    OffsetTable.Lookup tableLookup,
    String emptying) {

  /**
   * Creates a database whose other parts are those of most databases.
   *
   * @param columns returns, for the settings of values, what existing columns take
   */
  public static Database of(
      DatabaseProduct product,
      Identifiers identifiers,
      TypeMappings types,
      UnaryOperator<TypeNames> typeNames,
      Function<ValueSettings, TargetFit.Targets> columns,
      TableCatalog catalog,
      DefaultLiterals defaultLiterals,
      ColumnAlteration columnAlteration,
      WriteStrategies strategies) {
    return new Database(
        product,
        identifiers,
        types,
        typeNames,
        values -> new TargetFit(columns.apply(values), types),
        catalog,
        defaultLiterals,
        columnAlteration,
        strategies,
        PeerTypes.SAME,
        new UnknownPrivileges(),
        OffsetTable.Lookup.INFORMATION_SCHEMA,
        TableTruncation.TRUNCATE);
  }

  /** Returns this database with the types of columns that other sinks create in it. */
  public Database with(PeerTypes others) {
    return with(others, privileges, tableLookup, emptying);
  }

  /** Returns this database with the privileges that it tells about. */
  public Database with(Privileges known) {
    return with(peerTypes, known, tableLookup, emptying);
  }

  /** Returns this database with another way to tell whether the table of offsets exists. */
  public Database with(OffsetTable.Lookup other) {
    return with(peerTypes, privileges, other, emptying);
  }

  /** Returns this database with other words that begin the statement which empties a table. */
  public Database emptiedBy(String words) {
    return with(peerTypes, privileges, tableLookup, words);
  }

  private Database with(
      PeerTypes others, Privileges known, OffsetTable.Lookup lookup, String words) {
    return new Database(
        product,
        identifiers,
        types,
        typeNames,
        columnFit,
        catalog,
        defaultLiterals,
        columnAlteration,
        strategies,
        others,
        known,
        lookup,
        words);
  }

  /** Returns the name in messages and docs. */
  public String name() {
    return product.name();
  }
}
