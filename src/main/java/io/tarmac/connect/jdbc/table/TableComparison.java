package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The comparison of what a plan needs with what a table has. Immutable. */
final class TableComparison {

  /**
   * The changes that a table needs for the rows of a plan, as far as the sink may change it.
   *
   * @param missing columns that the table lacks
   * @param tooNarrow columns of the table, and the types they need
   * @param notNull columns of the table that have to take null
   */
  record Difference(
      List<PlannedColumn> missing,
      Map<ColumnSchema, ColumnType> tooNarrow,
      List<ColumnSchema> notNull) {

    int size() {
      return missing.size() + tooNarrow.size() + notNull.size();
    }
  }

  private final boolean full;
  private final boolean insertsRows;
  private final Identifiers identifiers;
  private final Widening widening;

  TableComparison(PlannerSettings settings) {
    this.full = settings.evolution() == SchemaEvolution.FULL;
    this.insertsRows = settings.insertsRows();
    this.identifiers = settings.identifiers();
    this.widening = new Widening(settings.typeNames());
  }

  /**
   * Returns the changes that the table needs.
   *
   * @param refused the names of columns that cannot hold a value that has come
   */
  Difference difference(TablePlan plan, TableSchema schema, Set<String> refused) {
    List<PlannedColumn> missing = missing(plan, schema);
    return full
        ? new Difference(missing, tooNarrow(plan, schema, refused), notNull(plan, schema))
        : new Difference(missing, Map.of(), List.of());
  }

  List<PlannedColumn> missing(TablePlan plan, TableSchema schema) {
    return plan.columns().stream()
        .filter(column -> schema.column(column.name(), identifiers) == null)
        .toList();
  }

  /**
   * Returns the columns that are too narrow, and the types they need. The allowed evolution is not
   * considered.
   */
  Map<ColumnSchema, ColumnType> tooNarrow(TablePlan plan, TableSchema schema, Set<String> refused) {
    Map<ColumnSchema, ColumnType> tooNarrow = new LinkedHashMap<>();
    for (PlannedColumn column : plan.columns()) {
      ColumnSchema existing = schema.column(column.name(), identifiers);
      if (existing != null) {
        boolean key = plan.keyColumns().contains(column);
        ColumnType wider =
            widening.widerType(column, key, existing, refused.contains(existing.name()));
        if (wider != null) {
          tooNarrow.put(existing, wider);
        }
      }
    }
    return tooNarrow;
  }

  /** Tells whether an existing column is too narrow for what a planned one's schema allows. */
  boolean isTooNarrow(ColumnSchema existing, PlannedColumn column, boolean isKey) {
    return widening.widerType(column, isKey, existing, false) != null;
  }

  /**
   * Returns the columns that have to take null. Such a column takes values, is in no unique index
   * and refuses null. Either the schema allows null for the column, or no row of the plan has a
   * value for it. The source may have dropped such a column. Rows without a schema need no such
   * column, because nothing says that their nulls are meant.
   */
  List<ColumnSchema> notNull(TablePlan plan, TableSchema schema) {
    List<ColumnSchema> notNull = new ArrayList<>();
    if (plan.columns().stream().anyMatch(column -> Schemaless.isAny(column.schema()))) {
      return notNull;
    }
    for (ColumnSchema column : schema.columns()) {
      if (!column.nullable()
          && column.mayTakeNull()
          && schema.uniqueKeys().stream().noneMatch(key -> key.contains(column.name()))
          && getsNull(plan, column)) {
        notNull.add(column);
      }
    }
    return notNull;
  }

  private boolean getsNull(TablePlan plan, ColumnSchema column) {
    for (PlannedColumn planned : plan.columns()) {
      if (identifiers.sameColumn(planned.name(), column.name())) {
        return planned.nullable();
      }
    }
    return insertsRows && !column.hasDefault();
  }
}
