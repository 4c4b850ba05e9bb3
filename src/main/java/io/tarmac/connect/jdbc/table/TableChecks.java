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
 * The planner's checks of tables, as far as they need no record. The checks change nothing. The
 * caller ends the transactions in which they read catalogs. Used by one thread at a time.
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
   * Returns the table as the database has it, or null if there is none that the user may see.
   *
   * @throws PlanException if the database cannot have a table of that name
   */
  public @Nullable TableSchema find(Connection connection, TableName table)
      throws SQLException, PlanException {
    return reader.read(connection, names.table(table));
  }

  /**
   * Refuses the name of an absent table if a table exists whose name differs only in case.
   *
   * @throws PlanException if there is such a table; the message names both
   */
  public void requireNoOtherCase(Connection connection, TableName absent)
      throws SQLException, PlanException {
    if (!caseVariants.areAllowed()) {
      TableName name = names.table(absent);
      caseVariants.requireNoTable(name, reader.inOtherCase(connection, name));
    }
  }

  /**
   * Refuses the name of a field to write whose column is absent if the table has a column whose
   * name differs only in case.
   *
   * @throws PlanException if there is such a column; the message names both
   */
  public void requireNoOtherCase(TableSchema schema) throws PlanException {
    FieldFilter fields = settings.columns().fields();
    List<String> all = fields.included().stream().map(FieldFilter.Entry::field).toList();
    for (String name : fields.missing(schema.columns().stream().map(ColumnSchema::name).toList())) {
      caseVariants.requireNoColumn(schema, name, all);
    }
  }

  /**
   * Requires that the table has the key's columns, as far as they are known, and the unique index
   * by which rows are looked for.
   *
   * @throws PlanException if the table lacks one of these
   */
  public void requireKey(TableSchema schema) throws PlanException {
    key.require(schema);
  }

  /** Tells whether the table keeps the offsets of connectors, and so takes no records. */
  public boolean keepsOffsets(TableSchema schema) {
    return offsetTables.include(schema);
  }

  /**
   * Tells whether the statement for a row may meet another row at a unique index other than the
   * key's.
   */
  public boolean hasOtherUniqueKey(TableSchema schema) {
    return settings.needUniqueKey() && schema.uniqueKeys().size() > 1;
  }

  /**
   * Returns the columns that need a value and get none, because the lists of fields leave them out.
   * Returns none if that depends on records.
   */
  public List<ColumnSchema> unfilled(TableSchema schema) {
    return schema.columns().stream()
        .filter(column -> !column.nullable() && !column.hasDefault())
        .filter(column -> column.generated() == Generated.NO)
        .filter(column -> isLeftOut(column.name(), schema))
        .toList();
  }

  /** Tells whether no row has the column. Returns false if that depends on records. */
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

  /** Tells whether the sink inserts rows, some of which may not have the column. */
  public boolean mayBeLeftOut(String column) {
    return settings.insertsRows() && !isOfKey(column);
  }

  /**
   * Returns the entries of the list of fields to write that fit no column, if the sink adds no
   * columns. Returns none if that depends on records.
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

  /**
   * Tells whether the configuration names a column for plain text that the table lacks and the sink
   * does not add.
   */
  public boolean lacksValueColumn(TableSchema schema) {
    String named = settings.values().column();
    return named != null && !addsColumns() && schema.column(named, settings.identifiers()) == null;
  }

  private boolean addsColumns() {
    return settings.evolution().addsColumns();
  }

  /**
   * Tells whether the column may be one of the key's, which are written whether or not the lists of
   * fields have them.
   */
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
