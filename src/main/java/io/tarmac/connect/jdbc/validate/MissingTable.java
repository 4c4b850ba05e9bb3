package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.SQLException;

/** A check that the sink creates a missing table, and that the user may create it. */
final class MissingTable {

  private MissingTable() {}

  static void run(
      ConnectionProbe database, SinkConfig config, TableName table, ValidationProblems problems)
      throws SQLException {
    if (hasOtherCase(database, table, problems)) {
      return;
    }
    if (!config.tables().evolution().createsTables()) {
      problems.error(
          TableProperties.SCHEMA_EVOLUTION,
          ErrorCode.MISSING_TABLE,
          "table %s does not exist, or the user may not see it; create it, set %s=basic or change %s"
              .formatted(
                  table, TableProperties.SCHEMA_EVOLUTION, TableProperties.TABLE_NAME_FORMAT));
    } else if (!database.mayCreate(table)) {
      problems.error(
          TableProperties.SCHEMA_EVOLUTION,
          ErrorCode.MISSING_TABLE,
          "table %s does not exist, and the user may not create it, or there is no such schema; grant CREATE, create it or change %s"
              .formatted(table, TableProperties.TABLE_NAME_FORMAT));
    }
  }

  /**
   * Refuses an absent table if a table exists whose name differs only in case, unless the
   * configuration allows that.
   *
   * @return whether the absent table has been refused
   */
  private static boolean hasOtherCase(
      ConnectionProbe database, TableName table, ValidationProblems problems) throws SQLException {
    try {
      database.requireNoOtherCase(table);
      return false;
    } catch (PlanException other) {
      problems.error(TableProperties.TABLE_NAME_FORMAT, other.code(), other.getMessage());
      return true;
    }
  }
}
