package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.AddedColumn;
import io.tarmac.connect.jdbc.config.FieldFilter;
import io.tarmac.connect.jdbc.config.HistorySettings;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.NestedMode;
import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The planner's checks of tables, as far as they need no record. The checks change nothing. The
 * caller ends the transactions in which they read catalogs. Used by one thread at a time.
 */
public final class TableChecks {

  private final PlannerSettings settings;
  private final Identifiers identifiers;
  private final TableSchemaReader reader;
  private final TableRequirements requirements;

  public TableChecks(PlannerSettings settings) {
    this.settings = settings;
    this.identifiers = settings.identifiers();
    this.reader = new TableSchemaReader(settings.catalog(), identifiers);
    this.requirements = new TableRequirements(settings);
  }

  /**
   * Returns the table as the database has it, or null if there is none that the user may see.
   *
   * @throws PlanException if the database cannot have a table of that name
   */
  public @Nullable TableSchema find(Connection connection, TableName table)
      throws SQLException, PlanException {
    return reader.read(connection, identifiers.spelling(table));
  }

  /**
   * Refuses the name of an absent table if a table exists whose name differs only in case.
   *
   * @throws PlanException if there is such a table; the message names both
   */
  public void requireNoOtherCase(Connection connection, TableName absent)
      throws SQLException, PlanException {
    if (!requirements.allowOtherCase()) {
      TableName name = identifiers.spelling(absent);
      requirements.requireNoOtherCase(name, reader.inOtherCase(connection, name));
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
    List<String> all = fields.included().stream().map(FieldFilter.FieldPattern::field).toList();
    List<String> missing =
        fields.missing(names(schema)).stream()
            .filter(field -> configuredName(schema, field) == null)
            .toList();
    for (String column : missing) {
      requirements.requireNoOtherCase(schema, column, all);
    }
  }

  /**
   * Requires that the table has the key's columns, and types that take the values, as far as they
   * are known before the first record. If rows are looked for by the key, the table also needs a
   * unique index on its columns.
   *
   * @throws PlanException if the table lacks one of these
   */
  public void requireKey(TableSchema schema) throws PlanException {
    List<String> key = knownKey(schema);
    List<String> found = new ArrayList<>();
    for (String name : key) {
      ColumnSchema column = schema.columnOfField(name, identifiers);
      if (column == null) {
        requirements.requireNoOtherCase(schema, name, key);
        throw TableRequirements.noKeyColumn(schema.table(), name);
      }
      found.add(column.name());
    }
    if (settings.keys().needUniqueKey()) {
      if (found.isEmpty()) {
        TableRequirements.requireAnyUniqueIndex(schema);
      } else {
        TableRequirements.requireUniqueIndex(schema, found);
      }
    }
    if (settings.keys().mode() == KeyMode.KAFKA) {
      for (NamedSource source : ColumnPlanner.kafkaKey(settings.keys())) {
        requireFit(source, schema);
      }
    }
  }

  /** Returns the names of the key's columns, or none if only records tell the names. */
  private List<String> knownKey(TableSchema schema) {
    List<String> names =
        switch (settings.keys().mode()) {
          case NONE -> List.of();
          case KAFKA ->
              ColumnPlanner.kafkaKey(settings.keys()).stream().map(NamedSource::column).toList();
          // With flattening, a name may stand for everything nested in a field, whose columns have
          // other names.
          case RECORD_KEY, RECORD_VALUE, RECORD_HEADER ->
              settings.values().nestedMode() == NestedMode.FLATTEN
                  ? List.of()
                  : settings.keys().fields().stream()
                      .map(field -> columnName(schema, field))
                      .toList();
        };
    HistorySettings history = settings.keys().history();
    return Stream.concat(
            names.stream(),
            names.isEmpty() || history == null ? Stream.of() : Stream.of(history.version().name()))
        .map(identifiers::fold)
        .toList();
  }

  private String columnName(TableSchema schema, String field) {
    String configured = configuredName(schema, field);
    return configured == null ? settings.columns().naming().apply(field) : configured;
  }

  private @Nullable String configuredName(TableSchema schema, String field) {
    return settings
        .columns()
        .names()
        .find(schema.table().parts(), identifiers::sameTable, field::equals);
  }

  private void requireFit(NamedSource source, TableSchema schema) throws PlanException {
    ColumnSchema column = schema.column(identifiers.fold(source.column()), identifiers);
    if (column == null) {
      return;
    }
    try {
      settings
          .columnFit()
          .fit(source.schema(), settings.types().keyColumnMapping(source.schema()), column);
    } catch (UnsupportedTypeException unsupported) {
      throw new PlanException(
          ErrorCode.TYPE_DOES_NOT_FIT,
          "table %s, column '%s': %s; alter the column, or change %s"
              .formatted(
                  schema.table(),
                  PrintableText.name(column.name()),
                  unsupported.getMessage(),
                  KeyProperties.KEY_MODE));
    }
  }

  /** Tells whether the table keeps the offsets of connectors, and so takes no records. */
  public boolean keepsOffsets(TableSchema schema) {
    return requirements.keepsOffsets(schema);
  }

  /**
   * Tells whether the statement for a row may meet another row at a unique index other than the
   * key's.
   */
  public boolean hasOtherUniqueKey(TableSchema schema) {
    return settings.keys().needUniqueKey() && schema.uniqueKeys().size() > 1;
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
            && settings.columns().keepsNames()
            && settings.values().nestedMode() != NestedMode.FLATTEN
            && !identifiers.tablesInAnyCase()
            && !settings.columns().fields().dependsOnTopic();
    return isKnown
        && !mayBeOfKey(column, schema)
        && added().noneMatch(added -> identifiers.sameColumn(added, column))
        && !settings.columns().fields().allows("", List.of(column))
        && !settings.columns().fields().allows("", List.of(TableSchema.fieldName(column)));
  }

  /** Tells whether the sink inserts rows, some of which may not have the column. */
  public boolean mayBeLeftOut(String column, TableSchema schema) {
    return settings.insertsRows() && !isOfKey(column, schema);
  }

  /**
   * Returns the entries of the list of fields to write that fit no column, if the sink adds no
   * columns. Returns none if that depends on records.
   */
  public List<String> unmatched(TableSchema schema) {
    boolean isKnown =
        !addsColumns()
            && settings.columns().keepsNames()
            && settings.values().nestedMode() != NestedMode.FLATTEN
            && !identifiers.tablesInAnyCase();
    return isKnown
        ? settings.columns().fields().missing(names(schema)).stream()
            .filter(name -> schema.columnOfField(name, identifiers) == null)
            .toList()
        : List.of();
  }

  /**
   * Tells whether the configuration names a column for plain text that the table lacks and the sink
   * does not add.
   */
  public boolean lacksValueColumn(TableSchema schema) {
    String named = settings.values().column();
    return named != null && !addsColumns() && schema.column(named, identifiers) == null;
  }

  /** Returns the added columns that the table lacks, if the sink adds no columns to tables. */
  public List<String> withoutColumn(TableSchema schema) {
    return addsColumns()
        ? List.of()
        : added()
            .filter(name -> schema.column(identifiers.fold(name), identifiers) == null)
            .toList();
  }

  private Stream<String> added() {
    return Stream.concat(
        settings.columns().added().stream().map(AddedColumn::name),
        settings.keys().addedColumns().stream());
  }

  private boolean addsColumns() {
    return settings.evolution().addsColumns();
  }

  /**
   * Tells whether the column may be one of the key's, which are written whether or not the lists of
   * fields have them.
   */
  private boolean mayBeOfKey(String column, TableSchema schema) {
    boolean isKeyUnknown = knownKey(schema).isEmpty() && settings.keys().mode() != KeyMode.NONE;
    return isKeyUnknown
        ? schema.uniqueKeys().stream().anyMatch(index -> index.contains(column))
        : isOfKey(column, schema);
  }

  private boolean isOfKey(String column, TableSchema schema) {
    return knownKey(schema).stream()
        .anyMatch(
            name ->
                identifiers.sameColumn(name, column)
                    || identifiers.sameColumn(name, TableSchema.fieldName(column)));
  }

  private static List<String> names(TableSchema schema) {
    return schema.columns().stream().map(ColumnSchema::name).toList();
  }
}
