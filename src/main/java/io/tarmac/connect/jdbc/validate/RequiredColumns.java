package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.FieldProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.TableSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.text.PrintableText;
import java.util.List;

/** A check that no column that needs a value is left out of every row. */
final class RequiredColumns implements TableCheck {

  @Override
  public void run(
      ConnectionProbe database, SinkConfig config, TableSchema table, ValidationProblems problems) {
    List<ColumnSchema> unfilled = database.tables().unfilled(table);
    String property =
        config.tables().columns().fields().included().isEmpty()
            ? FieldProperties.EXCLUDE
            : FieldProperties.INCLUDE;
    if (!unfilled.isEmpty()) {
      problems.error(
          property,
          ErrorCode.NULL_VALUE,
          "table %s: the columns %s take no null and have no default, and every row is without them; change %s, or alter the columns"
              .formatted(
                  table.table(),
                  PrintableText.names(unfilled.stream().map(ColumnSchema::name).toList()),
                  property));
    }
  }
}
