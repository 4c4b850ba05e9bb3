package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The syntax in which a database spells "insert these rows unless there are some of their keys".
 * The new rows are given as the SQL text of a table, {@code VALUES (...), (...)} or a query. The
 * table has the columns of the plan in order. Columns whose values are unavailable are null in the
 * table.
 */
public interface UpsertSyntax {

  /** Returns the SQL text of a table of a number of rows, in which each value is a parameter. */
  default String rows(TablePlan plan, Identifiers identifiers, int rows) {
    return Dml.values(plan, rows);
  }

  /**
   * Tells whether an upsert takes values of all of the plan's columns, however long the values are.
   */
  default boolean takes(TablePlan plan) {
    return true;
  }

  /** Returns a plain insert of rows. */
  default String insert(TablePlan plan, Identifiers identifiers, String rows) {
    return Dml.insert(plan, identifiers, rows);
  }

  /**
   * Returns an insert that changes an existing row of the key, except columns whose values are
   * unavailable. If the plan compares versions, an existing newer row stays as it is.
   */
  String upsert(TablePlan plan, Identifiers identifiers, String rows);

  /**
   * Returns an insert that leaves an existing row of the key as it is. If the plan has no key, it
   * leaves any conflicting row as it is.
   */
  String insertIgnore(TablePlan plan, Identifiers identifiers, String rows);

  /** Tells whether the database can ignore a conflict without a key. */
  default boolean ignoresAnyConflict() {
    return false;
  }

  /** Tells whether an upsert changes a row of any other unique index in place of one of the key. */
  default boolean takesAnyKey() {
    return false;
  }

  /**
   * Returns the SQL condition that a new row is not older than the existing one.
   *
   * @param existing the name of the existing row
   * @param newVersion the SQL text of the new row's version
   */
  static String isNewer(
      TablePlan plan, Identifiers identifiers, String existing, String newVersion) {
    String version = existing + "." + identifiers.quote(version(plan).name());
    return "(%s IS NULL OR %s >= %s)".formatted(version, newVersion, version);
  }

  /** Returns the version column of a plan that compares versions. */
  static PlannedColumn version(TablePlan plan) {
    return plan.columns().get(plan.version());
  }

  /** Returns the columns outside the key that a row of the plan has a value for. */
  static List<PlannedColumn> changed(TablePlan plan) {
    return Arrays.stream(Dml.availableOthers(plan)).mapToObj(plan.columns()::get).toList();
  }

  /** Returns the columns, each rendered, separated by commas. */
  static String list(List<PlannedColumn> columns, Function<PlannedColumn, String> render) {
    return columns.stream().map(render).collect(Collectors.joining(", "));
  }
}
