package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.ColumnSettings;
import io.tarmac.connect.jdbc.config.EvolutionLimits;
import io.tarmac.connect.jdbc.config.InsertMode;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.config.OwnSql;
import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.type.ColumnFit;
import io.tarmac.connect.jdbc.type.CreatedTypes;
import io.tarmac.connect.jdbc.type.DefaultLiterals;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.TypeNames;
import java.util.Set;

/**
 * The settings of a planner.
 *
 * @param keys where the key comes from
 * @param sql the user's own SQL
 * @param values how values are read
 * @param columns which fields become columns, and what the columns are called
 * @param evolution the changes to tables that the sink may make
 * @param limits the limits of what the sink may add to tables because of records
 * @param namesAreMeant whether a table or column may be created next to one whose name differs only
 *     in case
 * @param types the database's type table
 * @param catalog the queries that tell what a table has
 * @param columnFit how values go into columns that exist already
 * @param typeNames the database's names of column types
 * @param createdTypes the types that columns are created with
 * @param defaultLiterals how the database spells the default of a column
 * @param columnAlteration how the database changes a column
 * @param identifiers the database's rules for names
 * @param condition a requirement that a table has to meet in addition to its columns
 * @param keyAdvice warns of risky columns of keys
 * @param recordNames decides whether a record or the task is to blame for an impossible name
 * @param offsetColumns the columns of a table that keeps offsets, by which the sink recognises such
 *     a table
 */
public record PlannerSettings(
    KeySettings keys,
    OwnSql sql,
    ValueSettings values,
    ColumnSettings columns,
    SchemaEvolution evolution,
    EvolutionLimits limits,
    boolean namesAreMeant,
    TypeMappings types,
    TableCatalog catalog,
    ColumnFit columnFit,
    TypeNames typeNames,
    CreatedTypes createdTypes,
    DefaultLiterals defaultLiterals,
    ColumnAlteration columnAlteration,
    Identifiers identifiers,
    TableCondition condition,
    KeyAdvice keyAdvice,
    RecordNames recordNames,
    Set<String> offsetColumns) {

  public PlannerSettings {
    offsetColumns = Set.copyOf(offsetColumns);
  }

  /** Tells whether the sink may add rows to the table. */
  boolean insertsRows() {
    return keys.insertMode() != InsertMode.UPDATE;
  }
}
