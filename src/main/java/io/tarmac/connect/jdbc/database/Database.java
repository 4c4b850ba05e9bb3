package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.delivery.SqlStates;
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
 * A database as the list of its parts. A compatible one is this one with a name and some parts of
 * its own.
 *
 * @param name as people write it
 * @param types the type table
 * @param catalog what its catalog is asked for about a table
 * @param columnFit how values go into columns that are there already, under the settings of values
 * @param typeNames what of the dialect's names of column types is replaced
 * @param defaultLiterals how the default of a column is spelt
 * @param columnAlteration how a column is changed
 * @param identifiers rules of names
 * @param tableLookup who knows whether the table of offsets is there
 * @param emptying the words before the name of a table that is to have no rows: {@link
 *     TableTruncation#TRUNCATE}, or {@link TableTruncation#DELETE} where the other is not to be had
 * @param strategies ways to write
 * @param sqlStates kinds of failure
 */
public record Database(
    String name,
    TypeMappings types,
    TableCatalog catalog,
    Function<ValueSettings, TargetFit> columnFit,
    UnaryOperator<TypeNames> typeNames,
    DefaultLiterals defaultLiterals,
    ColumnAlteration columnAlteration,
    Identifiers identifiers,
    OffsetTable.Lookup tableLookup,
    String emptying,
    WriteStrategies strategies,
    SqlStates sqlStates) {}
