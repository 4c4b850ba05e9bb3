package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How a database spells "insert these rows unless there are some of their keys". The new rows are
 * given as the SQL text of a table of the plan's columns in order, {@code VALUES (...), (...)} or a
 * query; columns whose values are unavailable are null in it.
 */
public interface UpsertSyntax {

  /** The SQL text of a table of so many rows, each value a parameter. */
  default String rows(TablePlan plan, Identifiers identifiers, int rows) {
    return Dml.values(plan, rows);
  }

  /** Whether it takes values of all of the plan's columns, however long. */
  default boolean takes(TablePlan plan) {
    return true;
  }

  /** Returns a plain insert of rows. */
  default String insert(TablePlan plan, Identifiers identifiers, String rows) {
    return Dml.insert(plan, identifiers, rows);
  }

  /** A row of the key is changed, but for columns whose values are unavailable. */
  String upsert(TablePlan plan, Identifiers identifiers, String rows);

  /** A row of the key, or one that conflicts at all where the plan has no key, stays as it is. */
  String insertIgnore(TablePlan plan, Identifiers identifiers, String rows);

  /** Whether a conflict can be ignored without a key. */
  boolean ignoresAnyConflict();

  /** Whether a row of any other unique index is changed in place of one of the key. */
  boolean takesAnyKey();

  /** The columns beside the key that a row of the plan has a value for. */
  static List<PlannedColumn> changed(TablePlan plan) {
    return Arrays.stream(Dml.availableOthers(plan)).mapToObj(plan.columns()::get).toList();
  }

  /** The columns, each rendered, separated by commas. */
  static String list(List<PlannedColumn> columns, Function<PlannedColumn, String> render) {
    return columns.stream().map(render).collect(Collectors.joining(", "));
  }
}
