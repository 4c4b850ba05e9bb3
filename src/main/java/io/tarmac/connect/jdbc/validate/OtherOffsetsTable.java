package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.TableSchema;

/** A check that no table of the connector keeps the offsets of another one. */
final class OtherOffsetsTable implements TableCheck {

  @Override
  public void run(
      ConnectionProbe database, SinkConfig config, TableSchema table, ValidationProblems problems) {
    if (database.tables().keepsOffsets(table)) {
      problems.error(
          TableProperties.TABLE_NAME_FORMAT,
          ErrorCode.OFFSETS_TABLE_AS_TARGET,
          "table %s has the columns of a table that keeps the offsets of connectors; records may not go there. Set another name"
              .formatted(table.table()));
    }
  }
}
