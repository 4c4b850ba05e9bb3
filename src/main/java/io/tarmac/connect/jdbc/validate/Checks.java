package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TableRouter;
import io.tarmac.connect.jdbc.table.TableSchema;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checks of a configuration, and their order. If a database does not answer a check, that
 * counts as no problem of the configuration, because a task asks again. Used by one thread.
 */
final class Checks {

  private static final Logger LOG = LoggerFactory.getLogger(Checks.class);

  private static final List<DatabaseCheck> OF_DATABASE =
      List.of(
          new VerifiedServer(),
          new StoredOffsetsTable(),
          new AvailableWriteMethod(),
          new PacketSize());

  private static final List<TableCheck> OF_TABLE =
      List.of(
          new OtherOffsetsTable(),
          new TablePrivileges(),
          new KeyOfTable(),
          new RequiredColumns(),
          new NamedColumns(),
          new UndoableTable(),
          new SeveralUniqueIndexes(),
          new BindLimit(),
          new SequencePrivileges());

  /** A run of one check. */
  @FunctionalInterface
  private interface Run {
    void run() throws SQLException;
  }

  private final ConnectionProbe database;
  private final SinkConfig config;
  private final ValidationProblems problems;

  Checks(ConnectionProbe database, SinkConfig config, ValidationProblems problems) {
    this.database = database;
    this.config = config;
    this.problems = problems;
  }

  void run() {
    boolean answers = true;
    for (DatabaseCheck check : OF_DATABASE) {
      answers = answers && answers(() -> check.run(database, config, problems));
    }
    for (TableName table : tables()) {
      answers = answers && answers(() -> check(table));
    }
  }

  /**
   * Returns the tables that the configuration names. Returns none if records tell the tables, or if
   * a pattern tells the topics.
   */
  private List<TableName> tables() {
    return new TableRouter(
            config.tables().nameFormat(), config.tables().naming(), config.delivery())
        .tablesOf(config.tables().topics()).stream().distinct().toList();
  }

  private void check(TableName name) throws SQLException {
    TableSchema table = find(name);
    if (table != null) {
      for (TableCheck check : OF_TABLE) {
        check.run(database, config, table, problems);
      }
    }
  }

  private @Nullable TableSchema find(TableName name) throws SQLException {
    try {
      TableSchema table = database.table(name);
      if (table == null) {
        MissingTable.run(database, config, name, problems);
      }
      return table;
    } catch (PlanException impossible) {
      problems.error(TableProperties.TABLE_NAME_FORMAT, impossible.code(), impossible.getMessage());
      return null;
    }
  }

  /**
   * Runs a check.
   *
   * @return whether the database is still there for the next check
   */
  private boolean answers(Run run) {
    try {
      run.run();
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
}
