package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.TableSchema;
import io.tarmac.connect.text.PrintableText;
import java.sql.SQLException;

/**
 * A check that the user may take numbers from the sequences that fill columns without a value in
 * the row. If every row lacks such a column, nothing can be written. Otherwise it depends on the
 * records whether the sink needs the privilege.
 */
final class SequencePrivileges implements TableCheck {

  @Override
  public void run(
      ConnectionProbe database, SinkConfig config, TableSchema table, ValidationProblems problems)
      throws SQLException {
    database
        .closedSequences(table.table())
        .forEach(
            (column, sequence) -> {
              if (database.tables().isLeftOut(column, table)) {
                problems.error(
                    ConnectionProperties.USERNAME,
                    ErrorCode.MISSING_PRIVILEGE,
                    problem(table, column, sequence, "and no row has a value for it"));
              } else if (database.tables().mayBeLeftOut(column)) {
                problems.advice(
                    ConnectionProperties.USERNAME,
                    problem(table, column, sequence, "which rows without a value for it need"));
              }
            });
  }

  private static String problem(TableSchema table, String column, String sequence, String need) {
    return "table %s: the user lacks USAGE on the sequence %s, from which the column '%s' is filled, %s; grant it to the user of %s"
        .formatted(
            table.table(),
            PrintableText.name(sequence),
            PrintableText.name(column),
            need,
            ConnectionProperties.USERNAME);
  }
}
