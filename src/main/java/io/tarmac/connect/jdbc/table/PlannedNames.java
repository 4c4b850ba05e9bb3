package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The step that gives the names of a plan the database's spelling. Immutable. */
final class PlannedNames {

  private final Identifiers identifiers;
  private final RecordNames recordNames;

  PlannedNames(PlannerSettings settings) {
    this.identifiers = settings.identifiers();
    this.recordNames = settings.recordNames();
  }

  /**
   * Returns the database's spelling of the name of a record's table.
   *
   * @throws PlanException if the database cannot have the name, which the topic decides
   * @throws BadRecordException if the database cannot have the name, which the record chose
   */
  TableName tableOfRecord(TableName table) throws PlanException, BadRecordException {
    try {
      return table(table);
    } catch (PlanException impossible) {
      throw RecordNames.blamed(recordNames.ofTables(), impossible.code(), impossible.getMessage());
    }
  }

  /**
   * Returns the database's spelling of a table's name.
   *
   * @throws PlanException if the database cannot have such a name
   */
  TableName table(TableName table) throws PlanException {
    try {
      table.parts().forEach(identifiers::require);
      return identifiers.fold(table);
    } catch (InvalidNameException impossible) {
      throw new PlanException(
          ErrorCode.INVALID_NAME,
          "table %s: %s; change %s"
              .formatted(table, impossible.getMessage(), TableProperties.TABLE_NAME_FORMAT));
    }
  }

  /**
   * Returns the plan with the database's spelling of its columns' names.
   *
   * @throws PlanException if the database cannot have such a name, or takes two names for one
   * @throws BadRecordException if the database cannot have the name, or takes two for one, and the
   *     record chose it
   */
  TablePlan columns(TablePlan plan) throws PlanException, BadRecordException {
    int keys = plan.keyColumns().size();
    List<PlannedColumn> spelt = new ArrayList<>();
    Map<String, Integer> indexes = new HashMap<>();
    for (PlannedColumn column : plan.columns()) {
      spelt.add(spelt(plan.table(), column, spelt, indexes, keys));
    }
    return new TablePlan(plan.table(), spelt.subList(0, keys), spelt.subList(keys, spelt.size()));
  }

  private PlannedColumn spelt(
      TableName table,
      PlannedColumn column,
      List<PlannedColumn> before,
      Map<String, Integer> indexes,
      int keys)
      throws PlanException, BadRecordException {
    boolean chosen = isChosen(column, before.size() < keys);
    try {
      identifiers.require(column.name());
    } catch (InvalidNameException impossible) {
      throw RecordNames.blamed(
          chosen,
          ErrorCode.INVALID_NAME,
          "table %s, column '%s': %s; leave the field out or rename it with a transformation"
              .formatted(table, PrintableText.name(column.name()), impossible.getMessage()));
    }
    String name = identifiers.fold(column.name());
    Integer same = indexes.putIfAbsent(identifiers.columnKey(name), before.size());
    if (same != null) {
      PlannedColumn other = before.get(same);
      throw RecordNames.blamed(
          chosen || isChosen(other, same < keys),
          ErrorCode.SAME_NAME,
          "table %s: the fields '%s' and '%s' are one column to the database; leave one out or rename it with a transformation"
              .formatted(
                  table, PrintableText.name(other.name()), PrintableText.name(column.name())));
    }
    return name.equals(column.name()) ? column : column.fittedTo(name, column.mapping());
  }

  private boolean isChosen(PlannedColumn column, boolean isOfKey) {
    return recordNames.chose(column.name(), column.schema(), isOfKey);
  }
}
