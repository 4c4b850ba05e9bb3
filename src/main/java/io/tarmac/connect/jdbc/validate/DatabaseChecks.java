package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.DeliveryProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.database.Privilege;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.InvalidNameException;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.RoutedTable;
import io.tarmac.connect.jdbc.table.TableRouter;
import io.tarmac.connect.jdbc.table.TableSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.write.StatementLimits;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checks of what the database makes of a configuration, and their order. If a database does not
 * answer a check, that counts as no problem of the configuration, because a task asks again. Used
 * by one thread.
 */
record DatabaseChecks(ConnectionProbe database, SinkConfig config, ValidationProblems problems) {

  private static final Logger LOG = LoggerFactory.getLogger(DatabaseChecks.class);

  /** The privileges that the user needs for the table that keeps the offsets. */
  private static final Set<Privilege> OF_OFFSETS =
      EnumSet.of(Privilege.SELECT, Privilege.INSERT, Privilege.UPDATE, Privilege.DELETE);

  /** Kafka's default for the longest record, with room for its text as SQL, in bytes. */
  private static final long ENOUGH_BYTES = 2L << 20;

  /** One check. It throws if the database does not answer. */
  @FunctionalInterface
  private interface DatabaseCheck {
    void run() throws SQLException;
  }

  void run() {
    boolean answers =
        answers(this::checkServerIsVerified)
            && answers(this::checkOffsetsTable)
            && answers(this::checkWriteMethod)
            && answers(this::checkPacketSize);
    for (RoutedTable table : tables()) {
      TargetTableChecks checks = TargetTableChecks.of(table, database, config, problems);
      answers = answers && answers(checks::run);
    }
  }

  /**
   * Runs a check.
   *
   * @return whether the database is still there for the next check
   */
  private boolean answers(DatabaseCheck check) {
    try {
      check.run();
      return true;
    } catch (SQLException failure) {
      DeliveryFailure told =
          database.told("a check of the configuration was not possible", failure);
      LOG.warn(told.getMessage());
      return told.kind() != FailureKind.TRANSIENT;
    } catch (RuntimeException | StackOverflowError broken) {
      problems.notChecked(broken);
      return true;
    }
  }

  /**
   * Returns the tables that the configuration names. Returns none if records tell the tables, or if
   * a pattern tells the topics.
   */
  private List<RoutedTable> tables() {
    return new TableRouter(config).tablesOf(config.tables().topics());
  }

  /** Checks that the driver verifies the server of another machine before it sends a password. */
  private void checkServerIsVerified() {
    if (database.hasUnverifiedServer()) {
      problems.advice(
          ConnectionProperties.URL,
          "the driver does not verify which server answers, so the password and all rows go to whoever does; set %s as docs/how-to/secure.md shows"
              .formatted(
                  Objects.requireNonNull(database.product().driver().facts().verifyingSetting())));
    }
  }

  /** Checks that the table for the offsets can keep them, or that the user may create it. */
  private void checkOffsetsTable() throws SQLException {
    if (!config.delivery().isExactlyOnce()) {
      return;
    }
    try {
      problems.require(DeliveryProperties.OFFSETS_TABLE, this::requireOffsetsTable);
    } catch (InvalidNameException invalid) {
      problems.error(
          DeliveryProperties.OFFSETS_TABLE,
          ErrorCode.INVALID_NAME,
          "the database can have no such table: %s; set another name"
              .formatted(invalid.getMessage()));
    }
  }

  private void requireOffsetsTable() throws SQLException, PlanException {
    OffsetTable wanted = database.offsetTable();
    TableSchema table = database.offsetsTable();
    if (table == null) {
      if (!database.mayCreate(wanted.name())) {
        unusableOffsetsTable(
            "table %s does not exist, and the user may not create it; have it made, and the user allowed to select, insert, update and delete: %s"
                .formatted(wanted.name(), wanted.ddl()));
      }
      return;
    }
    Set<String> missing = new TreeSet<>(OffsetTable.columns());
    missing.removeAll(table.columns().stream().map(ColumnSchema::name).collect(Collectors.toSet()));
    if (!missing.isEmpty()) {
      unusableOffsetsTable(
          "table %s is there and keeps no offsets: it has no columns %s; name another, or make it by: %s"
              .formatted(wanted.name(), missing, wanted.ddl()));
    } else if (!table.uniqueKeys().contains(OffsetTable.keyColumns())) {
      unusableOffsetsTable(
          "table %s has no primary key on exactly %s; add it, or name another table"
              .formatted(wanted.name(), new TreeSet<>(OffsetTable.keyColumns())));
    }
    database.requireCondition(table.table());
    problems.missingPrivileges(
        DeliveryProperties.OFFSETS_TABLE,
        wanted.name(),
        DeliveryProperties.GUARANTEE + "=exactly_once",
        database.missing(wanted.name(), OF_OFFSETS));
  }

  private void unusableOffsetsTable(String message) {
    problems.error(DeliveryProperties.OFFSETS_TABLE, ErrorCode.UNUSABLE_OFFSETS_TABLE, message);
  }

  /**
   * Checks that server, driver and URL have the write method that the configuration names. A task
   * does without a write method that they do not have.
   */
  private void checkWriteMethod() throws SQLException {
    WriteMethod method = config.writeMethod();
    if (method == WriteMethod.AUTO) {
      return;
    }
    Set<WriteMethod> available = database.writeMethods();
    if (!available.contains(method)) {
      String reason = database.writeAdvice();
      problems.advice(
          BatchProperties.WRITE_METHOD,
          "%s has no such way to write with this connection, so rows are written as with auto%s; there are auto, %s"
              .formatted(
                  database.product().name(),
                  reason == null ? "" : ". " + reason,
                  String.join(
                      ", ",
                      available.stream()
                          .sorted()
                          .map(each -> each.name().toLowerCase(Locale.ROOT))
                          .toList())));
    }
  }

  /**
   * Checks that one message to the server can hold the records that Kafka brings with its default
   * limits.
   */
  private void checkPacketSize() throws SQLException {
    StatementLimits limits = database.limits();
    if (limits != null && limits.bytes() < ENOUGH_BYTES) {
      problems.advice(
          BatchProperties.BATCH_SIZE,
          "a message to the server has %d bytes at most (max_allowed_packet): a batch is written in statements of less, and a row that is longer is refused; set it to %d or more"
              .formatted(limits.bytes(), ENOUGH_BYTES));
    }
  }
}
