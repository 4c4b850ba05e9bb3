package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.postgresql.CockroachDb;
import io.tarmac.connect.jdbc.delivery.SqlState;
import java.sql.SQLException;
import java.util.Set;

/**
 * Of which failures a driver's own words may leave the connector: of those that cannot quote a row.
 * Only of databases whose messages are known to be so by their SQLSTATEs; of any other those that
 * tell why there is no connection. Immutable.
 */
final class RepeatedWords {

  /** Before a database has answered: what is behind another scheme is open until then. */
  private static final Set<String> KNOWN_SCHEMES =
      Set.of(
          "jdbc:postgresql:",
          "jdbc:mysql:",
          "jdbc:mysql+srv:",
          "jdbc:mariadb:",
          "jdbc:h2:",
          "jdbc:sqlite:");

  private static final Set<String> KNOWN_DATABASES =
      Set.of("PostgreSQL", CockroachDb.NAME, "MySQL", "MariaDB", "H2", "SQLite");

  /** Connections, privileges, names, resources: what these messages quote is not from a row. */
  private static final Set<String> CLASSES_WITHOUT_VALUES =
      Set.of("08", "25", "26", "28", "3D", "3F", "40", "42", "53", "55", "57");

  /**
   * There is no row yet. In other classes others quote values: Oracle calls a text that is no
   * number, which it quotes, a syntax error.
   */
  private static final Set<String> CLASSES_OF_CONNECTIONS = Set.of("08", "28", "3D");

  /** Syntax errors quote the statement, into which some drivers have written the values. */
  private static final String SYNTAX_ERROR = "42601";

  /** MySQL's and MariaDB's syntax error, whose SQLSTATE it shares with missing privileges. */
  private static final int SYNTAX_ERROR_CODE = 1064;

  /**
   * SQLSTATE classes whose messages hold only names if a table is created or altered. Classes 22
   * and 23 quote defaults and stored rows, and a function's message may quote the statement.
   */
  private static final Set<String> CLASSES_OF_DDL = Set.of("0A", "2B", "54");

  /** MySQL's and MariaDB's errors without a SQLSTATE that are about names, types and limits. */
  private static final Set<Integer> CODES_OF_DDL =
      Set.of(
          1005, 1025, 1117, 1215, 1286, 1347, 1478, 1503, 1659, 1812, 1813, 1822, 1832, 1833, 1846,
          1901, 3098, 3105, 3106, 3108, 3161, 3750, 3780, 3855, 3959);

  private static final String NO_STATE = "HY000";

  private final Set<String> classes;

  private RepeatedWords(Set<String> classes) {
    this.classes = classes;
  }

  /** Those of a database that has answered, whatever drivers are around its own. */
  static RepeatedWords of(Database database) {
    return of(KNOWN_DATABASES.contains(database.name()));
  }

  /** Those while nothing is known but the URL. */
  static RepeatedWords whileConnecting(String url) {
    boolean isKnown =
        KNOWN_SCHEMES.stream()
            .anyMatch(scheme -> url.regionMatches(true, 0, scheme, 0, scheme.length()));
    return of(isKnown);
  }

  private static RepeatedWords of(boolean isKnown) {
    return new RepeatedWords(isKnown ? CLASSES_WITHOUT_VALUES : CLASSES_OF_CONNECTIONS);
  }

  /** Whether the failure's message holds no value of a row. */
  boolean areOf(SQLException failure) {
    String state = SqlState.of(failure);
    return state != null
        && state.length() == 5
        && classes.contains(state.substring(0, 2))
        && !state.equals(SYNTAX_ERROR)
        && failure.getErrorCode() != SYNTAX_ERROR_CODE;
  }

  /**
   * Tells whether the message of a refused change of a table is free of values, defaults included.
   */
  boolean areOfDdl(SQLException failure) {
    String state = SqlState.of(failure);
    return areOf(failure)
        || (classes == CLASSES_WITHOUT_VALUES
            && state != null
            && (CLASSES_OF_DDL.contains(state.substring(0, Math.min(2, state.length())))
                || (state.equals(NO_STATE) && CODES_OF_DDL.contains(failure.getErrorCode()))));
  }
}
