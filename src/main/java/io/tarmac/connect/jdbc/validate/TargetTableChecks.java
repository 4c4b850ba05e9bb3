package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.config.ColumnProperties;
import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.DeliveryProperties;
import io.tarmac.connect.jdbc.config.FieldProperties;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.config.RowSql;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.config.ValueProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.RoutedTable;
import io.tarmac.connect.jdbc.table.TableChecks;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TableSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.write.StatementLimits;
import io.tarmac.connect.text.PrintableText;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The checks of one table that the configuration names. The table either fits the configuration, or
 * is missing and the sink can create it. Used by one thread.
 */
record TargetTableChecks(
    TableName name,
    ConnectionProbe database,
    TableChecks tables,
    SinkConfig config,
    ValidationProblems problems) {

  /** Creates the checks of a table with the settings of its group. */
  static TargetTableChecks of(
      RoutedTable table, ConnectionProbe database, SinkConfig config, ValidationProblems problems) {
    SinkConfig settings = config.ofGroup(table.groupIndex());
    return new TargetTableChecks(
        table.name(),
        database,
        database.tables(settings),
        settings,
        table.groupIndex() < config.groups().size()
            ? problems.under(config.groups().get(table.groupIndex())::nameAsWritten)
            : problems);
  }

  /**
   * Adds the problems that the checks find.
   *
   * @throws SQLException if the database does not answer
   */
  void run() throws SQLException {
    checkTakesOwnStatements(config.sql().write());
    checkTakesOwnStatements(config.sql().delete());
    try {
      TableSchema table = database.table(name);
      boolean needsTable = !config.sql().coversTable(config.keys().deletes().areApplied());
      if (table == null && needsTable) {
        checkMayBeCreated();
      } else if (table != null && config.sql().write() == null) {
        check(table);
      } else if (table != null) {
        checkOwnStatements(table, needsTable);
      }
    } catch (PlanException impossible) {
      problems.error(TableProperties.TABLE_NAME_FORMAT, impossible.code(), impossible.getMessage());
    }
  }

  /**
   * Checks that the sink creates the missing table, and that the user may create it. No table may
   * have a name that differs only in case, unless the configuration allows that.
   */
  private void checkMayBeCreated() throws SQLException, PlanException {
    database.requireNoOtherCase(name);
    if (!config.tables().evolution().createsTables()) {
      problems.error(
          TableProperties.SCHEMA_EVOLUTION,
          ErrorCode.MISSING_TABLE,
          "table %s does not exist, or the user may not see it; create it, set %s=basic or change %s"
              .formatted(
                  name, TableProperties.SCHEMA_EVOLUTION, TableProperties.TABLE_NAME_FORMAT));
    } else if (!database.mayCreate(name)) {
      problems.error(
          TableProperties.SCHEMA_EVOLUTION,
          ErrorCode.MISSING_TABLE,
          "table %s does not exist, and the user may not create it, or there is no such schema; grant CREATE, create it or change %s"
              .formatted(name, TableProperties.TABLE_NAME_FORMAT));
    }
  }

  private void check(TableSchema table) throws SQLException {
    checkKeepsNoOffsets(table);
    checkPrivileges(table.table());
    problems.require(KeyProperties.KEY_FIELDS, () -> tables.requireKey(table));
    checkRequiredColumns(table);
    checkNamedColumns(table);
    problems.require(DeliveryProperties.GUARANTEE, () -> database.requireCondition(table.table()));
    checkUniqueIndexes(table);
    checkStatementLimits(table);
    checkSequences(table);
  }

  /** Checks that the sink supports the user's own statement for this database. */
  private void checkTakesOwnStatements(@Nullable RowSql statement) throws SQLException {
    if (statement != null && !database.takesOwnStatements()) {
      problems.error(
          statement.property(),
          ErrorCode.OWN_STATEMENT,
          "cannot be used with %s, where the sink cannot detect that a statement ends the transaction; leave it out"
              .formatted(database.product().name()));
    }
  }

  /** Checks a table with the user's own statement. Only a record can show whether it fits. */
  private void checkOwnStatements(TableSchema table, boolean deletes) throws SQLException {
    checkKeepsNoOffsets(table);
    problems.require(DeliveryProperties.GUARANTEE, () -> database.requireCondition(table.table()));
    if (deletes) {
      problems.missingPrivileges(
          KeyProperties.DELETE_ENABLED,
          table.table(),
          KeyProperties.DELETE_ENABLED,
          database.missingToDelete(table.table(), config.keys()));
      problems.require(KeyProperties.KEY_FIELDS, () -> tables.requireKey(table));
    }
  }

  /** Checks that the table does not keep the offsets of another connector. */
  private void checkKeepsNoOffsets(TableSchema table) {
    if (tables.keepsOffsets(table)) {
      problems.error(
          TableProperties.TABLE_NAME_FORMAT,
          ErrorCode.OFFSETS_TABLE_AS_TARGET,
          "table %s has the columns of a table that keeps the offsets of connectors; records may not go there. Set another name"
              .formatted(table.table()));
    }
  }

  /**
   * Checks that the user has the privileges that the configuration needs. An error names the
   * property that needs the missing privilege.
   */
  private void checkPrivileges(TableName table) throws SQLException {
    String mode = config.keys().insertMode().name().toLowerCase(Locale.ROOT);
    problems.missingPrivileges(
        ConnectionProperties.USERNAME,
        table,
        KeyProperties.INSERT_MODE + "=" + mode,
        database.missingToWrite(table, config.keys()));
    KeySettings keys = config.keys();
    if (keys.deletes().areApplied() && config.sql().delete() == null) {
      String property =
          keys.deletes().areSoft() ? KeyProperties.DELETE_MODE : KeyProperties.DELETE_ENABLED;
      problems.missingPrivileges(property, table, property, database.missingToDelete(table, keys));
    }
    if (keys.truncates() && !keys.deletesLeaveRows()) {
      problems.missingPrivileges(
          KeyProperties.TRUNCATE_ENABLED,
          table,
          KeyProperties.TRUNCATE_ENABLED,
          database.missingToTruncate(table));
    }
    if (config.tables().evolution().addsColumns()) {
      problems.missingPrivileges(
          TableProperties.SCHEMA_EVOLUTION,
          table,
          TableProperties.SCHEMA_EVOLUTION,
          database.missingToAlter(table));
    }
  }

  /** Checks that no column that needs a value is left out of every row. */
  private void checkRequiredColumns(TableSchema table) {
    List<ColumnSchema> unfilled = tables.unfilled(table);
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

  /**
   * Checks that the table has the columns that the configuration names. A name may be meant for one
   * of several topics and not for another. A field of a list counts only if records have the field.
   * A column for plain text counts only if a record is plain text. So a missing column is no error
   * before there is such a record.
   */
  private void checkNamedColumns(TableSchema table) throws SQLException {
    problems.require(FieldProperties.INCLUDE, () -> tables.requireNoOtherCase(table));
    boolean isForOneTable = config.tables().topics().size() == 1;
    if (isForOneTable && tables.lacksValueColumn(table)) {
      problems.advice(
          ValueProperties.VALUE_COLUMN,
          "table %s has no column '%s', and the sink adds none: a record that is plain text stops the task"
              .formatted(
                  table.table(), PrintableText.name(String.valueOf(config.values().column()))));
    }
    List<String> unmatched = tables.unmatched(table);
    if (isForOneTable && !unmatched.isEmpty()) {
      problems.advice(
          FieldProperties.INCLUDE,
          "table %s has no column for %s, and the sink adds none: a record with such a field stops the task"
              .formatted(table.table(), PrintableText.names(unmatched)));
    }
    List<String> withoutColumn = tables.withoutColumn(table);
    if (!withoutColumn.isEmpty()) {
      problems.advice(
          ColumnProperties.ADD,
          "table %s has no column for %s, and the sink adds none: a record with such a value stops the task"
              .formatted(table.table(), PrintableText.names(withoutColumn)));
    }
  }

  /** Checks for a second unique index, if an upsert would take any of them for the key. */
  private void checkUniqueIndexes(TableSchema table) {
    if (database.takesAnyKey() && tables.hasOtherUniqueKey(table)) {
      problems.advice(
          KeyProperties.INSERT_MODE,
          "table %s has several unique indexes, each of which %s would take for the key: rows are looked for by the key before they are written, which is slower; drop those that are not needed"
              .formatted(table.table(), database.product().name()));
    }
  }

  /** Checks how many statements a batch of rows of the table needs. */
  private void checkStatementLimits(TableSchema table) throws SQLException {
    StatementLimits limits = database.limits();
    int columns = table.columns().size();
    int batch = config.batching().maxRows();
    if (limits != null && (long) batch * columns > limits.parameters()) {
      problems.advice(
          BatchProperties.BATCH_SIZE,
          "table %s: %d rows of %d columns are written in several statements, of %d parameters at most each"
              .formatted(table.table(), batch, columns, limits.parameters()));
    }
  }

  /**
   * Checks that the user may take numbers from the sequences that fill columns without a value in
   * the row. If every row lacks such a column, nothing can be written. Otherwise it depends on the
   * records whether the sink needs the privilege.
   */
  private void checkSequences(TableSchema table) throws SQLException {
    database
        .closedSequences(table.table())
        .forEach(
            (column, sequence) -> {
              if (tables.isLeftOut(column, table)) {
                problems.error(
                    ConnectionProperties.USERNAME,
                    ErrorCode.MISSING_PRIVILEGE,
                    closed(table, column, sequence, "and no row has a value for it"));
              } else if (tables.mayBeLeftOut(column, table)) {
                problems.advice(
                    ConnectionProperties.USERNAME,
                    closed(table, column, sequence, "which rows without a value for it need"));
              }
            });
  }

  private static String closed(TableSchema table, String column, String sequence, String need) {
    return "table %s: the user lacks USAGE on the sequence %s, from which the column '%s' is filled, %s; grant it to the user of %s"
        .formatted(
            table.table(),
            PrintableText.name(sequence),
            PrintableText.name(column),
            need,
            ConnectionProperties.USERNAME);
  }
}
