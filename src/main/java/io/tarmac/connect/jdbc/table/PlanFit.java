package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.FieldProperties;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.ColumnFit;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The step that fits plans to the tables that the database has. Used by one thread at a time. */
final class PlanFit {

  private final Identifiers identifiers;
  private final ColumnFit columnFit;
  private final KeyAdvice keyAdvice;
  private final boolean needUniqueKey;
  private final SchemaEvolution evolution;
  private final Widening widening;
  private final @Nullable UnavailablePlaceholder placeholder;
  private final DerivedPlans derived = new DerivedPlans();

  PlanFit(PlannerSettings settings) {
    this.identifiers = settings.identifiers();
    this.columnFit = settings.columnFit();
    this.keyAdvice = settings.keyAdvice();
    this.needUniqueKey = settings.keys().needUniqueKey();
    this.evolution = settings.evolution();
    this.widening = new Widening(settings.typeNames());
    this.placeholder = UnavailablePlaceholder.of(settings.values().unavailablePlaceholder());
  }

  /**
   * Returns the plan with its columns as the table has them.
   *
   * @throws PlanException if the records do not fit the table
   */
  TablePlan fitted(TablePlan wanted, TableSchema schema) throws PlanException {
    TablePlan plan =
        new TablePlan(
            schema.table(),
            fitted(wanted.table(), wanted.keyColumns(), schema, true),
            fitted(wanted.table(), wanted.otherColumns(), schema, false),
            schema,
            placeholder,
            derived);
    if (plan.columns().isEmpty()) {
      throw new PlanException(
          ErrorCode.NO_VALUE_COLUMN,
          "table %s: the record has values only for columns that the database computes; add a column for one of its fields"
              .formatted(schema.table()));
    }
    if (needUniqueKey) {
      TableRequirements.requireUniqueIndex(schema, PlannedColumn.names(plan.keyColumns()));
    }
    derived.add(plan);
    return plan;
  }

  /**
   * Returns the columns as the table has them. A column that the database computes from other
   * columns is left out, unless it is part of the key.
   */
  private List<PlannedColumn> fitted(
      TableName table, List<PlannedColumn> columns, TableSchema schema, boolean isKey)
      throws PlanException {
    List<PlannedColumn> fitted = new ArrayList<>();
    for (PlannedColumn column : columns) {
      ColumnSchema existing = schema.column(column.name(), identifiers);
      if (existing == null) {
        fitted.add(column);
      } else if (existing.generated() != Generated.FROM_COLUMNS || isKey) {
        fitted.add(fitted(table, column, isKey ? existing.asKeyColumn() : existing, isKey));
        if (isKey) {
          keyAdvice.give(table, column.schema(), existing);
        }
      }
    }
    return fitted;
  }

  private PlannedColumn fitted(
      TableName table, PlannedColumn column, ColumnSchema existing, boolean isKey)
      throws PlanException {
    try {
      return column.fittedTo(
          existing.name(), columnFit.fit(column.schema(), column.mapping(), existing));
    } catch (UnsupportedTypeException unsupported) {
      throw new PlanException(
          ErrorCode.TYPE_DOES_NOT_FIT,
          "table %s, column '%s': %s; %s"
              .formatted(
                  table,
                  PrintableText.name(existing.name()),
                  unsupported.getMessage(),
                  remedy(column, existing, isKey)));
    }
  }

  private String remedy(PlannedColumn column, ColumnSchema existing, boolean isKey) {
    String byHand =
        "alter the column, convert the field with a transformation, or "
            + (isKey
                ? "name other fields in " + KeyProperties.KEY_FIELDS
                : "leave it out with " + FieldProperties.EXCLUDE);
    return mayBecomeWider(column, existing, isKey)
        ? byHand + "; " + TableProperties.SCHEMA_EVOLUTION + "=full would alter the column"
        : byHand;
  }

  /**
   * Tells whether {@code schema.evolution=full} would alter the column so that it takes the values.
   */
  private boolean mayBecomeWider(PlannedColumn column, ColumnSchema existing, boolean isKey) {
    return evolution != SchemaEvolution.FULL
        && existing.takesValues()
        && widening.widerType(column, isKey, existing, false) != null;
  }
}
