package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.DeliveryProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.database.Privilege;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.InvalidNameException;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TableSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A check that the table for the offsets can keep them, or that the user may create it. */
final class StoredOffsetsTable implements DatabaseCheck {

  private static final String PROPERTY = DeliveryProperties.OFFSETS_TABLE;

  private static final Set<Privilege> NEEDED =
      EnumSet.of(Privilege.SELECT, Privilege.INSERT, Privilege.UPDATE, Privilege.DELETE);

  @Override
  public void run(ConnectionProbe database, SinkConfig config, ValidationProblems problems)
      throws SQLException {
    if (!config.delivery().isExactlyOnce()) {
      return;
    }
    try {
      problems.require(PROPERTY, () -> require(database, problems));
    } catch (InvalidNameException invalid) {
      problems.error(
          PROPERTY,
          ErrorCode.INVALID_NAME,
          "the database can have no such table: %s; set another name"
              .formatted(invalid.getMessage()));
    }
  }

  private static void require(ConnectionProbe database, ValidationProblems problems)
      throws SQLException, PlanException {
    OffsetTable wanted = database.offsetTable();
    TableSchema table = database.offsetsTable();
    if (table == null) {
      if (!database.mayCreate(wanted.name())) {
        problems.error(
            PROPERTY,
            ErrorCode.UNUSABLE_OFFSETS_TABLE,
            "table %s does not exist, and the user may not create it; have it made, and the user allowed to select, insert, update and delete: %s"
                .formatted(wanted.name(), wanted.ddl()));
      }
      return;
    }
    Set<String> missing = new TreeSet<>(OffsetTable.columns());
    missing.removeAll(table.columns().stream().map(ColumnSchema::name).collect(Collectors.toSet()));
    if (!missing.isEmpty()) {
      problems.error(
          PROPERTY,
          ErrorCode.UNUSABLE_OFFSETS_TABLE,
          "table %s is there and keeps no offsets: it has no columns %s; name another, or make it by: %s"
              .formatted(wanted.name(), missing, wanted.ddl()));
    } else if (!table.uniqueKeys().contains(OffsetTable.keyColumns())) {
      problems.error(
          PROPERTY,
          ErrorCode.UNUSABLE_OFFSETS_TABLE,
          "table %s has no primary key on exactly %s; add it, or name another table"
              .formatted(wanted.name(), new TreeSet<>(OffsetTable.keyColumns())));
    }
    database.requireCondition(table.table());
    TablePrivileges.report(
        problems,
        PROPERTY,
        wanted.name(),
        DeliveryProperties.GUARANTEE + "=exactly_once",
        database.missing(wanted.name(), NEEDED));
  }
}
