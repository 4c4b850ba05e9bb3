package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How a database spells "insert this row or update the one of its key". The parameters are the
 * plan's columns in order.
 */
@FunctionalInterface
public interface UpsertSyntax {

  String upsert(TablePlan plan, Identifiers identifiers);

  /** The columns, each rendered, separated by commas. */
  static String list(List<PlannedColumn> columns, Function<PlannedColumn, String> render) {
    return columns.stream().map(render).collect(Collectors.joining(", "));
  }
}
