package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;

/** The step that gives the name of a table the database's spelling. Immutable. */
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
}
