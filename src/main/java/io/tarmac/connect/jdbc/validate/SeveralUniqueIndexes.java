package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.TableSchema;

/**
 * A check for a second unique index of a table, if an upsert would take any of them for the key.
 */
final class SeveralUniqueIndexes implements TableCheck {

  @Override
  public void run(
      ConnectionProbe database, SinkConfig config, TableSchema table, ValidationProblems problems) {
    if (database.takesAnyKey() && database.tables().hasOtherUniqueKey(table)) {
      problems.advice(
          KeyProperties.INSERT_MODE,
          "table %s has several unique indexes, each of which %s would take for the key: rows are looked for by the key before they are written, which is slower; drop those that are not needed"
              .formatted(table.table(), database.product().name()));
    }
  }
}
