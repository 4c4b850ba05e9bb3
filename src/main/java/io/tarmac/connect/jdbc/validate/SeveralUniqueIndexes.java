package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.Inspection;
import io.tarmac.connect.jdbc.table.TableSchema;
import java.util.Set;

/** Where an upsert would take any unique index for the key, a second one has its price. */
final class SeveralUniqueIndexes implements TableCheck {

  private static final Set<String> TAKE_ANY = Set.of("MySQL", "MariaDB");

  @Override
  public void run(Inspection database, SinkConfig config, TableSchema table, Findings findings) {
    if (TAKE_ANY.contains(database.product()) && database.tables().hasOtherUniqueKey(table)) {
      findings.advice(
          KeyProperties.INSERT_MODE,
          "table %s has several unique indexes, each of which %s would take for the key: rows are looked for by the key before they are written, which is slower; drop those that are not needed"
              .formatted(table.table(), database.product()));
    }
  }
}
