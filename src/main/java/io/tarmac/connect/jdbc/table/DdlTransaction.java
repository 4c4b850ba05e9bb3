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

/**
 * The execution of statements that change a table, in one transaction if the database's DDL is
 * transactional.
 */
final class DdlTransaction {

  /** The name of the change that creates a table. */
  static final String CREATE_TABLE = "CREATE TABLE";

  /** The text of a statement, which may depend on what earlier statements have done. */
  @FunctionalInterface
  interface Text {
    String sql(Connection connection) throws SQLException;
  }

  /**
   * One statement.
   *
   * @param change the name of the change, for a message
   * @param shown the statement for the log, without defaults, which may be secrets
   */
  record Step(String change, Text text, Supplier<String> shown) {

    /** Creates a step that the log shows by the name of its change alone. */
    Step(String change, Text text) {
      this(change, text, () -> change);
    }
  }

  /**
   * The outcome of the statements.
   *
   * @param executed the texts of the successful statements, for the log
   * @param failure why the last statement failed; null if all succeeded
   */
  record Outcome(List<String> executed, @Nullable SQLException failure) {}

  private DdlTransaction() {}

  /**
   * Commits the statements, or rolls back and returns why one failed.
   *
   * @throws PlanException if the database cannot have the name or the type that a statement needs
   */
  static Outcome execute(Connection connection, TableName table, List<Step> steps)
      throws SQLException, PlanException {
    List<String> executed = new ArrayList<>();
    String change = "";
    try (Statement statement = connection.createStatement()) {
      // The driver must not read braces in a name as escapes.
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

  /**
   * Rolls back after a refusal. If the rollback fails too, the connection is broken, and the
   * database rolls back by itself. The first failure is then thrown, because it tells the cause.
   */
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
