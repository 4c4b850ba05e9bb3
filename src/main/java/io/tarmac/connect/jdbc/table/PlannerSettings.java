package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.ColumnSettings;
import io.tarmac.connect.jdbc.config.EvolutionLimits;
import io.tarmac.connect.jdbc.config.InsertMode;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.type.ColumnFit;
import io.tarmac.connect.jdbc.type.CreatedTypes;
import io.tarmac.connect.jdbc.type.DefaultLiterals;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.TypeNames;
import java.util.Set;

/**
 * What a planner has to know.
 *
 * @param keys where the key comes from
 * @param values how values are read
 * @param columns which fields become columns, and what these are called
 * @param evolution what may be changed about tables
 * @param limits of what may be added to tables because of records
 * @param namesAreMeant whether a table or column may be created next to one whose name differs only
 *     in case
 * @param types the database's type table
 * @param catalog how the database is asked for what a table has
 * @param columnFit how values go into columns that are there already
 * @param typeNames the database's names of column types
 * @param createdTypes what columns are created as
 * @param defaultLiterals how the database spells the default of a column
 * @param columnAlteration how the database changes a column
 * @param identifiers the database's rules of names
 * @param condition what else has to be so of a table
 * @param keyAdvice what is to be said of columns of keys
 * @param recordNames decides whose fault an impossible name is
 * @param offsetColumns the columns of a table that keeps offsets, by which it is recognised
 */
public record PlannerSettings(
    KeySettings keys,
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

  /** Whether rows may be new to the table. */
  boolean insertsRows() {
    return keys.insertMode() != InsertMode.UPDATE;
  }

  boolean needUniqueKey() {
    return keys.needUniqueKey();
  }
}
