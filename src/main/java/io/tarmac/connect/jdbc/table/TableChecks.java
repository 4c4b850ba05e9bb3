package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.FieldFilter;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.Naming;
import io.tarmac.connect.jdbc.config.NestedMode;
import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Judges tables as the planner does, as far as that needs no record. Changes nothing; the caller
 * ends the transactions in which catalogs are read. Used by one thread at a time.
 */
public final class TableChecks {

  private final PlannerSettings settings;
  private final PlannedNames names;
  private final TableSchemaReader reader;
  private final KnownKey key;
  private final CaseVariants caseVariants;
  private final OffsetTables offsetTables;

  public TableChecks(PlannerSettings settings) {
    this.settings = settings;
    this.names = new PlannedNames(settings);
    this.reader = new TableSchemaReader(settings.catalog(), settings.identifiers());
    this.key = new KnownKey(settings);
    this.caseVariants = new CaseVariants(settings);
    this.offsetTables = new OffsetTables(settings);
  }

  /**
   * The table as the database has it; null when there is none that the user may see.
   *
   * @throws PlanException when the database cannot have a table of that name
   */
  public @Nullable TableSchema find(Connection connection, TableName table)
      throws SQLException, PlanException {
    return reader.read(connection, names.table(table));
  }

  /**
   * Refuses the name of a table that is absent if one is there that differs only in case.
   *
   * @throws PlanException which names both
   */
  public void requireNoOtherCase(Connection connection, TableName absent)
      throws SQLException, PlanException {
    if (!caseVariants.areAllowed()) {
      TableName name = names.table(absent);
      caseVariants.requireNoTable(name, reader.inOtherCase(connection, name));
    }
  }

  /**
   * Refuses the name of a field to write whose column is absent if the table has one that differs
   * only in case.
   *
   * @throws PlanException which names both
   */
  public void requireNoOtherCase(TableSchema schema) throws PlanException {
    FieldFilter fields = settings.columns().fields();
    List<String> all = fields.included().stream().map(FieldFilter.Entry::field).toList();
    for (String name : fields.missing(schema.columns().stream().map(ColumnSchema::name).toList())) {
      caseVariants.requireNoColumn(schema, name, all);
    }
  }

  /**
   * Requires that the table has the key's columns, as far as they are known, and the index that
   * rows are looked for by.
   */
  public void requireKey(TableSchema schema) throws PlanException {
    key.require(schema);
  }

  /** Tells whether the table keeps the offsets of connectors, and takes no records. */
  public boolean keepsOffsets(TableSchema schema) {
    return offsetTables.include(schema);
  }

  /** Whether a statement of a row may meet the row of another unique index than the key's. */
  public boolean hasOtherUniqueKey(TableSchema schema) {
    return settings.needUniqueKey() && schema.uniqueKeys().size() > 1;
  }

  /**
   * Columns that need a value and get none, because the lists of fields leave it out; none where
   * that depends on records.
   */
  public List<ColumnSchema> unfilled(TableSchema schema) {
    return schema.columns().stream()
        .filter(column -> !column.nullable() && !column.hasDefault())
        .filter(column -> column.generated() == Generated.NO)
        .filter(column -> isLeftOut(column.name(), schema))
        .toList();
  }

  /** Whether no row has the column; false where that depends on records. */
  public boolean isLeftOut(String column, TableSchema schema) {
    boolean isKnown =
        settings.insertsRows()
            && settings.evolution() != SchemaEvolution.FULL
            && settings.columns().naming().equals(Naming.NONE)
            && settings.values().nestedMode() != NestedMode.FLATTEN
            && !settings.identifiers().tablesInAnyCase()
            && !settings.columns().fields().dependsOnTopic();
    return isKnown
        && !mayBeOfKey(column, schema)
        && !settings.columns().fields().allows("", List.of(column))
        && !settings.columns().fields().allows("", List.of(TableSchema.fieldName(column)));
  }

  /** Whether rows are inserted, some of which may not have the column. */
  public boolean mayBeLeftOut(String column) {
    return settings.insertsRows() && !isOfKey(column);
  }

  /**
   * Entries of the list of fields to write that fit no column, where the sink adds none: as far as
   * that does not depend on records.
   */
  public List<String> unmatched(TableSchema schema) {
    boolean isKnown =
        !addsColumns()
            && settings.columns().naming().equals(Naming.NONE)
            && settings.values().nestedMode() != NestedMode.FLATTEN
            && !settings.identifiers().tablesInAnyCase();
    return isKnown
        ? settings
            .columns()
            .fields()
            .missing(schema.columns().stream().map(ColumnSchema::name).toList())
            .stream()
            .filter(name -> schema.columnOfField(name, settings.identifiers()) == null)
            .toList()
        : List.of();
  }

  /** Whether the column for plain text is named, is not there, and is not added by the sink. */
  public boolean lacksValueColumn(TableSchema schema) {
    String named = settings.values().column();
    return named != null && !addsColumns() && schema.column(named, settings.identifiers()) == null;
  }

  private boolean addsColumns() {
    return settings.evolution().addsColumns();
  }

  /** The key's columns are written whatever the lists say. */
  private boolean mayBeOfKey(String column, TableSchema schema) {
    boolean isKeyUnknown = key.names().isEmpty() && settings.keys().mode() != KeyMode.NONE;
    return isKeyUnknown
        ? schema.uniqueKeys().stream().anyMatch(index -> index.contains(column))
        : isOfKey(column);
  }

  private boolean isOfKey(String column) {
    return key.names().stream()
        .anyMatch(
            name ->
                settings.identifiers().sameColumn(name, column)
                    || settings.identifiers().sameColumn(name, TableSchema.fieldName(column)));
  }
}
