package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.stream.Collectors;

/**
 * The SQL text that writes one row of a plan; its parameters are the plan's columns in order.
 * Nothing from a record becomes SQL text but quoted names.
 */
public final class Dml {

  private final Identifiers identifiers;
  private final UpsertSyntax upsertSyntax;

  public Dml(Identifiers identifiers, UpsertSyntax upsertSyntax) {
    this.identifiers = identifiers;
    this.upsertSyntax = upsertSyntax;
  }

  String text(TablePlan plan, Operation operation) {
    return switch (operation) {
      case INSERT -> insert(plan, identifiers);
      case UPSERT -> upsertSyntax.upsert(plan, identifiers);
      case DELETE -> delete(plan);
    };
  }

  static String insert(TablePlan plan, Identifiers identifiers) {
    return "INSERT INTO %s (%s) VALUES (%s)"
        .formatted(
            identifiers.quote(plan.table()),
            UpsertSyntax.list(plan.columns(), c -> identifiers.quote(c.name())),
            UpsertSyntax.list(plan.columns(), c -> c.mapping().parameter()));
  }

  private String delete(TablePlan plan) {
    return plan.keyColumns().stream()
        .map(column -> identifiers.quote(column.name()) + " = " + column.mapping().parameter())
        .collect(
            Collectors.joining(
                " AND ", "DELETE FROM " + identifiers.quote(plan.table()) + " WHERE ", ""));
  }
}
