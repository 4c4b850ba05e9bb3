package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.database.Privilege;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TableSchema;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;

/**
 * A check that the user has the privileges that the configuration needs. An error names the
 * property that needs the missing privilege.
 */
final class TablePrivileges implements TableCheck {

  @Override
  public void run(
      ConnectionProbe database, SinkConfig config, TableSchema table, ValidationProblems problems)
      throws SQLException {
    TableName name = table.table();
    String mode = config.keys().insertMode().name().toLowerCase(Locale.ROOT);
    report(
        problems,
        ConnectionProperties.USERNAME,
        name,
        KeyProperties.INSERT_MODE + "=" + mode,
        database.missingToWrite(name));
    if (config.keys().deletes()) {
      report(
          problems,
          KeyProperties.DELETE_ENABLED,
          name,
          KeyProperties.DELETE_ENABLED,
          database.missingToDelete(name));
    }
    if (config.keys().truncates()) {
      report(
          problems,
          KeyProperties.TRUNCATE_ENABLED,
          name,
          KeyProperties.TRUNCATE_ENABLED,
          database.missingToTruncate(name));
    }
    if (config.tables().evolution().addsColumns()) {
      report(
          problems,
          TableProperties.SCHEMA_EVOLUTION,
          name,
          TableProperties.SCHEMA_EVOLUTION,
          database.missingToAlter(name));
    }
  }

  /** Adds an error that names the missing privileges, if any are missing. */
  static void report(
      ValidationProblems problems,
      String property,
      TableName table,
      String need,
      Set<Privilege> missing) {
    if (!missing.isEmpty()) {
      problems.error(
          property,
          ErrorCode.MISSING_PRIVILEGE,
          "table %s: the user lacks %s, which %s needs; grant it to the user of %s"
              .formatted(
                  table,
                  String.join(", ", missing.stream().map(Privilege::name).toList()),
                  need,
                  ConnectionProperties.USERNAME));
    }
  }
}
