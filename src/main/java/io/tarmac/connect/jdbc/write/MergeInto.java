package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The {@code MERGE} statement, as the SQL standard spells it or as others do. The statement changes
 * only the row of the key.
 *
 * @param spelling the spelling of the database
 */
public record MergeInto(Spelling spelling) implements UpsertSyntax {

  /** The spellings in which databases differ. */
  public enum Spelling {
    STANDARD,
    /**
     * The spelling with queries of {@code dual} in place of {@code VALUES}, and without {@code AS}
     * before an alias.
     */
    ORACLE,
    /**
     * The spelling with a semicolon at its end, and with a lock on what it looks for. Without the
     * lock, two sessions may both find no row of a key.
     */
    SQL_SERVER
  }

  /**
   * The types of long values. Oracle binds a value of more than 4,000 bytes to a column only, and
   * not in a query.
   */
  private static final Set<String> LONG_TYPES = Set.of("clob", "nclob", "blob", "long", "long raw");

  /** Creates the syntax in the standard's spelling. */
  public MergeInto() {
    this(Spelling.STANDARD);
  }

  @Override
  public String rows(TablePlan plan, Identifiers identifiers, int rows) {
    return switch (spelling) {
      case STANDARD, SQL_SERVER -> Dml.values(plan, rows);
      case ORACLE -> {
        String named = ofDual(plan, c -> c.mapping().parameter() + " " + name(c, identifiers));
        String next = ofDual(plan, c -> c.mapping().parameter());
        yield named + (" UNION ALL " + next).repeat(rows - 1);
      }
    };
  }

  @Override
  public boolean takes(TablePlan plan) {
    return switch (spelling) {
      case STANDARD, SQL_SERVER -> true;
      case ORACLE -> plan.columns().stream().map(plan::existing).noneMatch(MergeInto::isLong);
    };
  }

  @Override
  public String insert(TablePlan plan, Identifiers identifiers, String rows) {
    return switch (spelling) {
      case STANDARD, ORACLE -> Dml.insert(plan, identifiers, rows);
      case SQL_SERVER -> {
        String table = identifiers.quote(plan.table());
        String columns = UpsertSyntax.list(plan.columns(), c -> name(c, identifiers));
        String insert = "INSERT INTO %s (%s) %s".formatted(table, columns, rows);
        yield overridingIdentity(plan, table, insert);
      }
    };
  }

  @Override
  public String upsert(TablePlan plan, Identifiers identifiers, String rows) {
    List<PlannedColumn> changed = UpsertSyntax.changed(plan);
    String update =
        changed.isEmpty()
            ? ""
            : " WHEN MATCHED THEN UPDATE SET "
                + UpsertSyntax.list(
                    changed, c -> name(c, identifiers) + " = s." + name(c, identifiers));
    return merge(plan, identifiers, rows, update);
  }

  @Override
  public String insertIgnore(TablePlan plan, Identifiers identifiers, String rows) {
    return merge(plan, identifiers, rows, "");
  }

  private String merge(TablePlan plan, Identifiers identifiers, String rows, String whenMatched) {
    String columns = UpsertSyntax.list(plan.columns(), c -> name(c, identifiers));
    String newValues = UpsertSyntax.list(plan.columns(), c -> "s." + name(c, identifiers));
    String sameKey =
        plan.keyColumns().stream()
            .map(column -> name(column, identifiers))
            .map(name -> "t." + name + " = s." + name)
            .collect(Collectors.joining(" AND "));
    String table = identifiers.quote(plan.table());
    String merge =
        switch (spelling) {
          case STANDARD ->
              "MERGE INTO %s AS t USING (%s) AS s (%s)".formatted(table, rows, columns);
          case ORACLE -> "MERGE INTO %s t USING (%s) s".formatted(table, rows);
          case SQL_SERVER ->
              "MERGE INTO %s WITH (HOLDLOCK) AS t USING (%s) AS s (%s)"
                  .formatted(table, rows, columns);
        };
    String matched = merge + " ON (%s)%s WHEN NOT MATCHED".formatted(sameKey, whenMatched);
    return switch (spelling) {
      case STANDARD, ORACLE ->
          matched
              + " THEN INSERT (%s)%s VALUES (%s)"
                  .formatted(columns, Dml.overriding(plan), newValues);
      case SQL_SERVER ->
          overridingIdentity(
              plan,
              table,
              matched + " THEN INSERT (%s) VALUES (%s);".formatted(columns, newValues));
    };
  }

  /**
   * Returns the statement with SQL Server's setting to accept identity values. The setting holds
   * for one table at a time, so it begins and ends with the statement.
   */
  private static String overridingIdentity(TablePlan plan, String table, String statement) {
    return plan.overridesIdentity()
        ? "SET IDENTITY_INSERT %1$s ON; %2$s%3$s SET IDENTITY_INSERT %1$s OFF;"
            .formatted(table, statement, statement.endsWith(";") ? "" : ";")
        : statement;
  }

  private static String ofDual(TablePlan plan, Function<PlannedColumn, String> render) {
    return "SELECT " + UpsertSyntax.list(plan.columns(), render) + " FROM dual";
  }

  private static String name(PlannedColumn column, Identifiers identifiers) {
    return identifiers.quote(column.name());
  }

  private static boolean isLong(@Nullable ColumnSchema column) {
    return column != null && LONG_TYPES.contains(column.declaredType().toLowerCase(Locale.ROOT));
  }
}
