package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.TableProperties;
import java.util.ArrayList;
import java.util.List;

/** Gives the names of a plan the spelling that the database is to have. Immutable. */
final class PlannedNames {

  private final Identifiers identifiers;

  PlannedNames(Identifiers identifiers) {
    this.identifiers = identifiers;
  }

  /**
   * The table's name.
   *
   * @throws PlanException when the database cannot have such a name
   */
  TableName table(TableName table) throws PlanException {
    try {
      table.parts().forEach(identifiers::require);
      return identifiers.fold(table);
    } catch (InvalidNameException impossible) {
      throw new PlanException(
          "table %s: %s; change %s"
              .formatted(table, impossible.getMessage(), TableProperties.TABLE_NAME_FORMAT));
    }
  }

  /**
   * The plan with its columns' names.
   *
   * @throws PlanException when the database cannot have such a name, or takes two for one
   */
  TablePlan columns(TablePlan plan) throws PlanException {
    List<PlannedColumn> spelt = new ArrayList<>();
    for (PlannedColumn column : plan.columns()) {
      spelt.add(spelt(plan.table(), column, spelt));
    }
    int keys = plan.keyColumns().size();
    return new TablePlan(plan.table(), spelt.subList(0, keys), spelt.subList(keys, spelt.size()));
  }

  private PlannedColumn spelt(TableName table, PlannedColumn column, List<PlannedColumn> before)
      throws PlanException {
    try {
      identifiers.require(column.name());
    } catch (InvalidNameException impossible) {
      throw new PlanException(
          "table %s, column '%s': %s; leave the field out or rename it with a transformation"
              .formatted(table, column.name(), impossible.getMessage()));
    }
    String name = identifiers.fold(column.name());
    for (PlannedColumn other : before) {
      if (identifiers.sameColumn(other.name(), name)) {
        throw new PlanException(
            "table %s: the fields '%s' and '%s' are one column to the database; leave one out or rename it with a transformation"
                .formatted(table, other.name(), column.name()));
      }
    }
    return name.equals(column.name()) ? column : column.fittedTo(name, column.mapping());
  }
}
