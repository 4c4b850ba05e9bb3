package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.ErrorProperties;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.text.PrintableText;
import java.util.List;
import org.apache.kafka.connect.data.Schema;

/**
 * The rule for names of tables and columns that records choose. Anyone who may write to the topic
 * chooses such a name. So an impossible one is the fault of its record alone. A name of a topic or
 * of a schema's field is the same for many records, and stops the task if it is impossible.
 * Immutable.
 *
 * @param keys where the key comes from
 * @param ofTables whether values of records name tables
 * @param spareTask whether a record whose table does not exist is set aside
 */
public record RecordNames(KeySettings keys, boolean ofTables, boolean spareTask) {

  /** Returns the rule of a configuration. */
  public static RecordNames of(SinkConfig config) {
    boolean ofTables = config.tables().nameFormat().isFilledByRecords();
    return new RecordNames(
        config.keys(), ofTables, ofTables && config.errors().limitsDeadLetters());
  }

  /**
   * Tells whether a record chose the name of a column.
   *
   * @param isOfKey whether the column is one of the key
   */
  boolean chose(String column, Schema schema, boolean isOfKey) {
    if (isOfKey && keys.fields().contains(column)) {
      return false;
    }
    return Schemaless.isAny(schema) || (isOfKey && keys.mode() == KeyMode.RECORD_HEADER);
  }

  /**
   * Refuses an absent table if a record chose a name with a control character for it or for a
   * column. Databases differ in what they make of such names.
   */
  void requireNoControl(TablePlan absent) throws BadRecordException {
    if (ofTables && absent.table().parts().stream().anyMatch(RecordNames::hasControl)) {
      throw new BadRecordException(
          ErrorCode.INVALID_NAME,
          "table %s does not exist, and its name has a control character; change the value that names the table"
              .formatted(absent.table()));
    }
    requireNoControl(absent, absent.columns());
  }

  /** Refuses absent columns if a record chose a name with a control character for one. */
  void requireNoControl(TablePlan plan, List<PlannedColumn> absent) throws BadRecordException {
    for (PlannedColumn column : absent) {
      if (hasControl(column.name())
          && chose(column.name(), column.schema(), plan.keyColumns().contains(column))) {
        throw new BadRecordException(
            ErrorCode.INVALID_NAME,
            "table %s: the table has no column '%s', and the name has a control character; rename the field at its source"
                .formatted(plan.table(), PrintableText.name(column.name())));
      }
    }
  }

  /**
   * Returns the failure that stops the task, unless the record alone is to blame.
   *
   * @param isOfRecord whether the record alone is to blame, as for a name that the record chose
   * @throws BadRecordException if the record alone is to blame
   */
  static PlanException blamed(boolean isOfRecord, ErrorCode code, String problem)
      throws BadRecordException {
    if (isOfRecord) {
      throw new BadRecordException(code, problem);
    }
    return new PlanException(code, problem);
  }

  /**
   * Returns the failure that stops the task because a table does not exist.
   *
   * @throws BadRecordException if a record named the table and the task is to survive such records
   */
  PlanException withoutTable(PlanException missing) throws BadRecordException {
    if (spareTask) {
      throw new BadRecordException(missing.code(), missing.getMessage());
    }
    return ofTables
        ? new PlanException(
            missing.code(),
            "%s; to set aside records that name such a table, set a dead letter queue and %s"
                .formatted(missing.getMessage(), ErrorProperties.MAX_RATE))
        : missing;
  }

  private static boolean hasControl(String name) {
    return name.codePoints().anyMatch(Character::isISOControl);
  }
}
