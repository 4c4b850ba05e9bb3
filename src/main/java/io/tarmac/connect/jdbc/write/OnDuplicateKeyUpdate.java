package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The syntax {@code INSERT ... ON DUPLICATE KEY UPDATE}, in the spelling of MySQL or of MariaDB.
 * The statement takes any unique index of the table for the key.
 */
public record OnDuplicateKeyUpdate(NewRow newRow) implements UpsertSyntax {

  /** The ways to refer to the row that could not be inserted. */
  public enum NewRow {
    /** {@code VALUES (...) AS alias}: MySQL from 8.0.19 on, which deprecates the function. */
    ALIAS,
    /** {@code VALUES(column)}: MariaDB, and any MySQL. */
    VALUES_FUNCTION;

    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+).*");
    private static final int[] FIRST_WITH_ALIAS = {8, 0, 19};

    /**
     * Returns the way of a server that says it is a version of MySQL. Servers of other products say
     * so too.
     */
    public static NewRow ofMySql(String version) {
      Matcher parts = VERSION.matcher(version);
      if (!parts.matches()) {
        return VALUES_FUNCTION;
      }
      int[] numbers = new int[FIRST_WITH_ALIAS.length];
      Arrays.setAll(numbers, i -> Integer.parseInt(parts.group(i + 1)));
      return Arrays.compare(numbers, FIRST_WITH_ALIAS) < 0 ? VALUES_FUNCTION : ALIAS;
    }
  }

  private static final String ALIAS = "new_row";

  @Override
  public String upsert(TablePlan plan, Identifiers identifiers, String rows) {
    List<PlannedColumn> changed = UpsertSyntax.changed(plan);
    if (changed.isEmpty()) {
      return insertIgnore(plan, identifiers, rows);
    }
    String alias = identifiers.quote(alias(plan));
    String insert =
        switch (newRow) {
          case ALIAS -> Dml.insert(plan, identifiers, rows) + " AS " + alias;
          case VALUES_FUNCTION -> Dml.insert(plan, identifiers, rows);
        };
    String assignments =
        plan.comparesVersions()
            ? versioned(plan, changed, alias, identifiers)
            : UpsertSyntax.list(
                changed,
                c -> identifiers.quote(c.name()) + " = " + newValue(c, alias, identifiers));
    return insert + " ON DUPLICATE KEY UPDATE " + assignments;
  }

  /**
   * Returns an insert with an assignment that changes nothing. Unlike {@code INSERT IGNORE}, such
   * an assignment hides no other error.
   */
  @Override
  public String insertIgnore(TablePlan plan, Identifiers identifiers, String rows) {
    String name =
        identifiers.quote(plan.table()) + "." + identifiers.quote(plan.columns().get(0).name());
    return Dml.insert(plan, identifiers, rows) + " ON DUPLICATE KEY UPDATE " + name + " = " + name;
  }

  @Override
  public boolean ignoresAnyConflict() {
    return true;
  }

  @Override
  public boolean takesAnyKey() {
    return true;
  }

  /**
   * Returns assignments that leave a newer row as it is. The version is assigned last, because the
   * server assigns from left to right, and each condition compares the stored version. Without a
   * stored version the comparison is null, which counts as false, so the new row wins.
   */
  private String versioned(
      TablePlan plan, List<PlannedColumn> changed, String alias, Identifiers identifiers) {
    PlannedColumn version = UpsertSyntax.version(plan);
    String table = identifiers.quote(plan.table());
    String isOlder =
        "%s < %s.%s"
            .formatted(
                newValue(version, alias, identifiers), table, identifiers.quote(version.name()));
    List<PlannedColumn> ordered = new ArrayList<>(changed);
    ordered.remove(version);
    ordered.add(version);
    return UpsertSyntax.list(
        ordered,
        c -> {
          String name = identifiers.quote(c.name());
          return "%s = IF(%s, %s.%s, %s)"
              .formatted(name, isOlder, table, name, newValue(c, alias, identifiers));
        });
  }

  private String newValue(PlannedColumn column, String alias, Identifiers identifiers) {
    String name = identifiers.quote(column.name());
    return switch (newRow) {
      case ALIAS -> alias + "." + name;
      case VALUES_FUNCTION -> "VALUES(" + name + ")";
    };
  }

  /**
   * Returns an alias for the new row. The alias must differ from the name of the table even if case
   * is ignored.
   */
  private static String alias(TablePlan plan) {
    return plan.table().name().equalsIgnoreCase(ALIAS) ? ALIAS + "_" : ALIAS;
  }
}
