package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.database.Privilege;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.text.PrintableText;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The problems that the checks have found so far. Thread-safe, because the thread that waits for
 * the checks may not wait for all of them.
 */
final class ValidationProblems {

  private static final Logger LOG = LoggerFactory.getLogger(ValidationProblems.class);

  private final List<ValidationProblem> found;

  /** Returns the name under which the user sets a property. */
  private final UnaryOperator<String> written;

  ValidationProblems() {
    this(Collections.synchronizedList(new ArrayList<>()), UnaryOperator.identity());
  }

  private ValidationProblems(List<ValidationProblem> found, UnaryOperator<String> written) {
    this.found = found;
    this.written = written;
  }

  /** Returns a view of these problems that adds problems under other names of properties. */
  ValidationProblems under(UnaryOperator<String> names) {
    return new ValidationProblems(found, names);
  }

  /** A requirement that a table or the database has to meet. */
  @FunctionalInterface
  interface Requirement {
    void require() throws SQLException, PlanException;
  }

  /** Adds an error: the connector cannot work with this configuration. */
  void error(String property, ErrorCode code, String message) {
    add(new ValidationProblem(written.apply(property), code.tag(message), true));
  }

  /** Adds advice: the connector works, but another configuration would be better. */
  void advice(String property, String message) {
    add(new ValidationProblem(written.apply(property), PrintableText.message(message), false));
  }

  /**
   * Adds the advice that a check was not possible, for a reason that no database gave. Only the
   * reason's class is shown, because its message may hold anything that a driver knows.
   */
  void notChecked(Throwable reason) {
    String name = reason.getClass().getName();
    LOG.warn("A check of the configuration was not possible: {}", name);
    advice(
        ConnectionProperties.URL,
        "not all of the configuration was checked, because a check ended with %s".formatted(name));
  }

  /**
   * Adds an error that names the missing privileges, if any are missing.
   *
   * @param need the setting that needs the privileges
   */
  void missingPrivileges(String property, TableName table, String need, Set<Privilege> missing) {
    if (!missing.isEmpty()) {
      error(
          property,
          ErrorCode.MISSING_PRIVILEGE,
          "table %s: the user lacks %s, which %s needs; grant it to the user of %s"
              .formatted(
                  table,
                  String.join(", ", missing.stream().map(Privilege::name).toList()),
                  need,
                  ConnectionProperties.USERNAME));
    }
  }

  /** Adds an error if a table does not meet the requirement. */
  void require(String property, Requirement requirement) throws SQLException {
    try {
      requirement.require();
    } catch (PlanException unfit) {
      error(property, unfit.code(), unfit.getMessage());
    }
  }

  List<ValidationProblem> soFar() {
    synchronized (found) {
      return List.copyOf(found);
    }
  }

  private void add(ValidationProblem problem) {
    found.add(problem);
  }
}
