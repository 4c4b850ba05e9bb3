package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Executes statements that change a table, in a transaction where the database has such. */
final class DdlTransaction {

  /** The change that creates a table. */
  static final String CREATE_TABLE = "CREATE TABLE";

  /** A statement's text, which may depend on what those before it have done. */
  @FunctionalInterface
  interface Text {
    String sql(Connection connection) throws SQLException;
  }

  /**
   * One statement.
   *
   * @param change what it does, for a message
   * @param shown the statement for the log, without defaults, which may be secrets
   */
  record Step(String change, Text text, Supplier<String> shown) {

    /** Creates a step that the log shows in words alone. */
    Step(String change, Text text) {
      this(change, text, () -> change);
    }
  }

  /**
   * What has come of the statements.
   *
   * @param executed their texts for the log, without the one that failed
   * @param failure why the last failed; null when all succeeded
   */
  record Outcome(List<String> executed, @Nullable SQLException failure) {}

  private DdlTransaction() {}

  /**
   * Commits the statements, or rolls back and tells why one failed.
   *
   * @throws PlanException when the database cannot have what a statement would ask for
   */
  static Outcome execute(Connection connection, TableName table, List<Step> steps)
      throws SQLException, PlanException {
    List<String> executed = new ArrayList<>();
    String change = "";
    try (Statement statement = connection.createStatement()) {
      // Braces in a name are not the driver's.
      statement.setEscapeProcessing(false);
      for (Step step : steps) {
        change = step.change();
        String sql = step.text().sql(connection);
        statement.execute(sql);
        executed.add(step.shown().get());
      }
      connection.commit();
      return new Outcome(executed, null);
    } catch (SQLException failure) {
      RefusedDdlException refusal = new RefusedDdlException(change, failure);
      rollback(connection, refusal);
      return new Outcome(executed, refusal);
    } catch (InvalidNameException | UnsupportedTypeException impossible) {
      connection.rollback();
      throw new PlanException(
          impossible instanceof InvalidNameException
              ? ErrorCode.INVALID_NAME
              : ErrorCode.TYPE_DOES_NOT_FIT,
          "table %s: %s".formatted(table, impossible.getMessage()));
    }
  }

  /** A connection that has broken rolls back by itself; why it has is what counts. */
  private static void rollback(Connection connection, RefusedDdlException refusal)
      throws RefusedDdlException {
    try {
      connection.rollback();
    } catch (SQLException broken) {
      refusal.addSuppressed(broken);
      throw refusal;
    }
  }
}
