package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How a database spells "insert this row unless there is one of its key". The parameters are the
 * plan's columns in order; those whose values are unavailable are null in a new row.
 */
public interface UpsertSyntax {

  /** A row of the key is changed, but for columns whose values are unavailable. */
  String upsert(TablePlan plan, Identifiers identifiers);

  /** A row of the key, or one that conflicts at all where the plan has no key, stays as it is. */
  String insertIgnore(TablePlan plan, Identifiers identifiers);

  /** Whether a conflict can be ignored without a key. */
  boolean ignoresAnyConflict();

  /** The columns beside the key that a row of the plan has a value for. */
  static List<PlannedColumn> changed(TablePlan plan) {
    return Arrays.stream(Dml.availableOthers(plan)).mapToObj(plan.columns()::get).toList();
  }

  /** The columns, each rendered, separated by commas. */
  static String list(List<PlannedColumn> columns, Function<PlannedColumn, String> render) {
    return columns.stream().map(render).collect(Collectors.joining(", "));
  }
}
