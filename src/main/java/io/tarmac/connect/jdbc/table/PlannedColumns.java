package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.NamingProperties;
import io.tarmac.connect.jdbc.config.ValueProperties;
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
    return sources.stream().anyMatch(source -> identifiers.sameColumn(source.name(), name));
  }

  void add(NamedSource source, PlannedColumn column) throws PlanException {
    for (int i = 0; i < columns.size(); i++) {
      if (identifiers.sameColumn(columns.get(i).name(), column.name())) {
        throw new PlanException(
            "table %s: the fields '%s' and '%s' both become the column '%s'; rename one with a transformation, or change %s%s"
                .formatted(
                    table,
                    sources.get(i).origin(),
                    source.origin(),
                    column.name(),
                    NamingProperties.COLUMN_STYLE,
                    isFlattened(sources.get(i)) || isFlattened(source)
                        ? " or " + ValueProperties.NESTED_MODE
                        : ""));
      }
    }
    sources.add(source);
    columns.add(column);
  }

  /** Whether the value is a field of a field, whose name is made of both. */
  private static boolean isFlattened(NamedSource source) {
    return !source.origin().equals(source.name());
  }
}
