package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.NamingProperties;
import io.tarmac.connect.jdbc.config.ValueProperties;
import io.tarmac.connect.jdbc.type.SourceColumn;
import java.util.ArrayList;
import java.util.List;

/** Columns of one table, no two of which are the same. */
final class PlannedColumns {

  private final TableName table;
  private final Identifiers identifiers;
  private final List<NamedSource> sources = new ArrayList<>();
  private final List<PlannedColumn> columns = new ArrayList<>();

  PlannedColumns(TableName table, Identifiers identifiers) {
    this.table = table;
    this.identifiers = identifiers;
  }

  /** Begins with the columns of another list. */
  PlannedColumns(PlannedColumns first) {
    this(first.table, first.identifiers);
    sources.addAll(first.sources);
    columns.addAll(first.columns);
  }

  TableName table() {
    return table;
  }

  List<PlannedColumn> columns() {
    return columns;
  }

  /** Whether one of the columns is made of a field of that name. */
  boolean hasField(String name) {
    return sources.stream().anyMatch(source -> identifiers.sameColumn(source.field(), name));
  }

  void add(NamedSource source, PlannedColumn column) throws PlanException {
    for (int i = 0; i < columns.size(); i++) {
      if (identifiers.sameColumn(columns.get(i).name(), column.name())) {
        NamedSource other = sources.get(i);
        throw new PlanException(
            "table %s: the fields '%s' and '%s' both become the column '%s'; %s"
                .formatted(
                    table, other.origin(), source.origin(), column.name(), remedy(other, source)));
      }
    }
    sources.add(source);
    columns.add(column);
  }

  private static String remedy(NamedSource one, NamedSource other) {
    if (one.isNamedBySource() || other.isNamedBySource()) {
      return "the schema parameter %s names the column, so leave one field out"
          .formatted(SourceColumn.NAME);
    }
    return "rename one with a transformation, or change %s%s"
        .formatted(
            NamingProperties.COLUMN_STYLE,
            one.isNested() || other.isNested() ? " or " + ValueProperties.NESTED_MODE : "");
  }
}
