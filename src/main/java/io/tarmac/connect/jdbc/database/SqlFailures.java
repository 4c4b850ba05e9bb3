package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.SqlStates;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns a driver's exception into a failure that may leave the connector: its kind, SQLSTATE and
 * vendor code, which columns it is about, and what to do. Drivers put values of rows into their
 * messages, so a driver's own words are repeated only for kinds of error that cannot hold one; all
 * of them can be seen at TRACE.
 */
final class SqlFailures {

  private static final Logger LOG = LoggerFactory.getLogger(SqlFailures.class);

  /** Connections, privileges, names, resources: what these messages quote is not from a row. */
  private static final Set<String> CLASSES_WITHOUT_VALUES =
      Set.of("08", "25", "28", "3D", "3F", "40", "42", "53", "55", "57");

  /** Syntax errors quote the statement, into which some drivers have written the values. */
  private static final String SYNTAX_ERROR = "42601";

  /** MySQL's and MariaDB's syntax error, whose SQLSTATE it shares with missing privileges. */
  private static final int SYNTAX_ERROR_CODE = 1064;

  private final SqlStates states;
  private final Redaction redaction;

  SqlFailures(SqlStates states, ConnectionSettings connection) {
    this.states = states;
    this.redaction = new Redaction(connection);
  }

  /** A failure that concerns no plan in particular. */
  DeliveryFailure failure(String action, SQLException failure) {
    return failure(action, null, failure);
  }

  /** A failure while rows of a plan were written. */
  DeliveryFailure failure(String action, @Nullable TablePlan plan, SQLException failure) {
    SqlStates.Verdict verdict = states.verdict(failure);
    SQLException decisive = verdict.decisive();
    LOG.trace("{}: the driver's own exception", action, failure);
    StringBuilder message = new StringBuilder(action);
    message.append(": SQLSTATE ").append(decisive.getSQLState());
    if (decisive.getErrorCode() != 0) {
      message.append(", vendor code ").append(decisive.getErrorCode());
    }
    message.append(" (").append(verdict.kind().name().toLowerCase(Locale.ROOT)).append(')');
    if (plan != null) {
      message.append(concerned(plan, decisive));
    }
    if (mayBeRepeated(decisive)) {
      message.append(": ").append(redaction.of(firstLine(text(decisive))));
    }
    message.append(remedy(decisive));
    return new DeliveryFailure(
        verdict.kind(), message.toString(), plan != null && StaleTable.mayCause(decisive));
  }

  /** What the driver says it is about; else which of the plan's columns its words name. */
  private static String concerned(TablePlan plan, SQLException failure) {
    ConcernedParts parts = ConcernedParts.of(failure);
    String column =
        parts.column() == null
            ? columns(plan, firstLine(text(failure)))
            : ", column " + parts.column();
    return parts.constraint() == null ? column : column + ", constraint " + parts.constraint();
  }

  /** The plan's columns that the driver's message names in quotation marks. */
  private static String columns(TablePlan plan, String text) {
    String named =
        plan.columns().stream()
            .map(PlannedColumn::name)
            .filter(name -> mentions(text, name))
            .collect(Collectors.joining(", "));
    return named.isEmpty() ? "" : ", column " + named;
  }

  private static boolean mentions(String text, String column) {
    return text.contains("'" + column + "'")
        || text.contains("\"" + column + "\"")
        || text.contains("`" + column + "`");
  }

  private static boolean mayBeRepeated(SQLException failure) {
    String state = failure.getSQLState();
    return state != null
        && !text(failure).isEmpty()
        && state.length() == 5
        && CLASSES_WITHOUT_VALUES.contains(state.substring(0, 2))
        && !state.equals(SYNTAX_ERROR)
        && failure.getErrorCode() != SYNTAX_ERROR_CODE;
  }

  /** The server's words. A batch's exception may quote its statement, values and all. */
  private static String text(SQLException failure) {
    String text = failure.getMessage();
    return text == null || failure instanceof BatchUpdateException ? "" : text;
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  /** MySQL's driver gives one SQLSTATE to every value that does not fit. */
  private static String unfit(int vendorCode) {
    return switch (vendorCode) {
      case 1264, 1690 -> "; a number is outside its column's range";
      case 1265, 1292, 1366 -> "; a value is none that its column can hold";
      case 3140, 3141 -> "; a text is no JSON that the database can store";
      default -> "; a value is longer than its column";
    };
  }

  private static String remedy(SQLException failure) {
    String state = failure.getSQLState() == null ? "" : failure.getSQLState();
    return switch (state) {
      case "42P01", "42S02", "42703", "42S22" ->
          "; create it or set " + TableProperties.SCHEMA_EVOLUTION + "=basic";
      case "42501" -> "; grant the privilege to the user of " + ConnectionProperties.USERNAME;
      case "42P10" -> "; the table needs a primary key or unique index on the key's columns";
      case "28000", "28P01" ->
          "; check " + ConnectionProperties.USERNAME + " and " + ConnectionProperties.PASSWORD;
      case "22001" -> unfit(failure.getErrorCode());
      case "22021" -> "; a text has a character that the database cannot store";
      case "23514" -> "; a check constraint forbids the row";
      case "42804" -> "; alter the column, or convert the field with a transformation";
      case "3D000" -> "; check " + ConnectionProperties.URL;
      case "3F000" -> "; create the schema or change " + TableProperties.TABLE_NAME_FORMAT;
      case "23502" -> "; a column that must not be null got none";
      case "23505" ->
          "; a row of that key exists already: "
              + KeyProperties.INSERT_MODE
              + "=upsert would change it";
      default -> "";
    };
  }
}
