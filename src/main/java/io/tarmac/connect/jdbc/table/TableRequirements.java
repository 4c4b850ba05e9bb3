package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.text.PrintableText;
import java.util.List;

/** Says what a table lacks where the sink may not, or cannot, add it. Immutable. */
final class TableRequirements {

  private final SchemaEvolution allowed;

  TableRequirements(SchemaEvolution allowed) {
    this.allowed = allowed;
  }

  /** A table that does not exist has to be one that the sink may create. */
  void requireCreatable(TablePlan plan) throws PlanException {
    if (isWithoutTypes(plan.columns())) {
      throw new PlanException(
          ErrorCode.MISSING_TABLE,
          "table %s: the table does not exist, and a record without a schema tells no types to create it with; create it"
              .formatted(plan.table()));
    }
    if (!allowed.createsTables()) {
      throw forbidden(plan, ErrorCode.MISSING_TABLE, "the table does not exist");
    }
  }

  /** Columns that the table has not have to be such that the sink may add. */
  void requireAddable(TablePlan plan, List<PlannedColumn> missing) throws PlanException {
    for (PlannedColumn column : missing) {
      // A column that is added to a table does not become part of its primary key.
      if (plan.keyColumns().contains(column)) {
        throw noKeyColumn(plan.table(), column.name());
      }
    }
    List<PlannedColumn> withoutTypes =
        missing.stream().filter(column -> Schemaless.isAny(column.schema())).toList();
    if (!withoutTypes.isEmpty()) {
      throw new PlanException(
          ErrorCode.MISSING_COLUMN,
          "table %s: %s, and a value without a schema tells no type to create it with; create it, or leave the field out"
              .formatted(plan.table(), noColumn(withoutTypes)));
    }
    if (!missing.isEmpty() && !allowed.addsColumns()) {
      throw forbidden(plan, ErrorCode.MISSING_COLUMN, noColumn(missing));
    }
  }

  /** The columns of a key that a row is looked for by have to be there. */
  static void requireNone(TablePlan plan, List<PlannedColumn> missing) throws PlanException {
    if (!missing.isEmpty()) {
      throw new PlanException(
          ErrorCode.TABLE_KEY_MISMATCH,
          "table %s: %s, by which rows are deleted; add the column or change %s"
              .formatted(plan.table(), noColumn(missing), KeyProperties.KEY_FIELDS));
    }
  }

  /** What is wrong where a column of the key is not there. */
  static PlanException noKeyColumn(TableName table, String column) {
    return new PlanException(
        ErrorCode.TABLE_KEY_MISMATCH,
        "table %s: the table has no column '%s', which is part of the key; alter the table's key or change %s"
            .formatted(table, PrintableText.name(column), KeyProperties.KEY_FIELDS));
  }

  private static PlanException forbidden(TablePlan plan, ErrorCode code, String problem) {
    return new PlanException(
        code,
        "table %s: %s; create it or set %s=basic"
            .formatted(plan.table(), problem, TableProperties.SCHEMA_EVOLUTION));
  }

  private static boolean isWithoutTypes(List<PlannedColumn> columns) {
    return columns.stream().anyMatch(column -> Schemaless.isAny(column.schema()));
  }

  private static String noColumn(List<PlannedColumn> missing) {
    return "the table has no column '" + PrintableText.name(missing.get(0).name()) + "'";
  }
}
