package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.FieldProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.ValueProperties;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.TableSchema;
import io.tarmac.connect.text.PrintableText;
import java.sql.SQLException;
import java.util.List;

/**
 * A check that the table has the columns that the configuration names. A name may be meant for one
 * of several topics and not for another. A field of a list counts only if records have the field. A
 * column for plain text counts only if a record is plain text. So a missing column is no error
 * before there is such a record.
 */
final class NamedColumns implements TableCheck {

  @Override
  public void run(
      ConnectionProbe database, SinkConfig config, TableSchema table, ValidationProblems problems)
      throws SQLException {
    problems.require(FieldProperties.INCLUDE, () -> database.tables().requireNoOtherCase(table));
    boolean isForOneTable = config.tables().topics().size() == 1;
    if (isForOneTable && database.tables().lacksValueColumn(table)) {
      problems.advice(
          ValueProperties.VALUE_COLUMN,
          "table %s has no column '%s', and the sink adds none: a record that is plain text stops the task"
              .formatted(
                  table.table(), PrintableText.name(String.valueOf(config.values().column()))));
    }
    List<String> unmatched = database.tables().unmatched(table);
    if (isForOneTable && !unmatched.isEmpty()) {
      problems.advice(
          FieldProperties.INCLUDE,
          "table %s has no column for %s, and the sink adds none: a record with such a field stops the task"
              .formatted(table.table(), PrintableText.names(unmatched)));
    }
  }
}
