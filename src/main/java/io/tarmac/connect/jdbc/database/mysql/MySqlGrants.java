package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.table.CatalogTimeout;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The grants that MySQL or MariaDB shows a user, including those of active roles. Revocations of a
 * part are left out, so that more may seem allowed than is. Instances are immutable.
 */
final class MySqlGrants {

  /**
   * A name in its quotation marks. The quantifiers are possessive: with backtracking, Java's
   * matcher recurses once per repetition, so a long grant would overflow the stack.
   */
  private static final String NAME = "`(?:[^`]++|``)*+`";

  private static final Pattern GRANT =
      Pattern.compile(
          "GRANT (?<privileges>.+?) ON (?:TABLE )?(?<database>\\*|"
              + NAME
              + ")\\.(?<table>\\*|"
              + NAME
              + ") TO .*",
          Pattern.DOTALL);

  private static final Pattern COLUMNS = Pattern.compile("\\((?:" + NAME + "|[^()`]++)*+\\)");

  private static final Set<String> EVERYTHING = Set.of("ALL", "ALL PRIVILEGES");

  /**
   * The codes for {@code --skip-grant-tables}, and for a user that the server does not know by
   * name.
   */
  private static final Set<Integer> UNKNOWN = Set.of(1290, 1141);

  private static final String ANY = "*";

  /** The grants that allow everything. */
  static final MySqlGrants ALL = of(List.of("GRANT ALL PRIVILEGES ON *.* TO ``@``"));

  /** One grant. If a grant covers all tables, the name of its database is a pattern of LIKE. */
  private record Grant(Set<String> privileges, String database, String table) {

    boolean allows(String privilege, String inDatabase, String onTable) {
      return (privileges.contains(privilege) || privileges.stream().anyMatch(EVERYTHING::contains))
          && (database.equals(ANY) || isOf(inDatabase))
          && (table.equals(ANY) || unquoted(table).equalsIgnoreCase(onTable));
    }

    private boolean isOf(String inDatabase) {
      String name = unquoted(database);
      return table.equals(ANY) ? isLike(inDatabase, name) : name.equalsIgnoreCase(inDatabase);
    }
  }

  private final List<Grant> grants;

  private MySqlGrants(List<Grant> grants) {
    this.grants = grants;
  }

  /**
   * Creates the grants from the lines of {@code SHOW GRANTS}. Lines that are not about tables are
   * left out.
   */
  static MySqlGrants of(List<String> lines) {
    List<Grant> grants = new ArrayList<>();
    for (String line : lines) {
      Matcher parts = GRANT.matcher(line);
      if (parts.matches()) {
        String table = parts.group("table");
        grants.add(
            new Grant(privileges(parts.group("privileges")), parts.group("database"), table));
      }
    }
    return new MySqlGrants(List.copyOf(grants));
  }

  /**
   * Reads the user's grants. A server that does not look at its grants has none to show, and allows
   * everything.
   */
  static MySqlGrants read(Connection connection) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Statement statement = CatalogTimeout.limit(connection.createStatement());
        ResultSet found = statement.executeQuery("SHOW GRANTS")) {
      while (found.next()) {
        lines.add(found.getString(1));
      }
    } catch (SQLException failure) {
      if (!UNKNOWN.contains(failure.getErrorCode())) {
        throw failure;
      }
      return ALL;
    }
    return of(lines);
  }

  /** Tells whether a privilege is granted on the table, or on one of its columns. */
  boolean allow(String privilege, String database, String table) {
    return grants.stream().anyMatch(grant -> grant.allows(privilege, database, table));
  }

  private static Set<String> privileges(String list) {
    return Arrays.stream(COLUMNS.matcher(list).replaceAll("").split(",", -1))
        .map(privilege -> privilege.trim().toUpperCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  /**
   * Tells whether a text matches a pattern of LIKE, in any case. The match goes back only to the
   * last {@code %}. So a pattern with many of them costs no more than the product of both lengths.
   */
  private static boolean isLike(String text, String pattern) {
    int at = 0;
    int in = 0;
    int afterPercent = -1;
    int resumeAt = 0;
    while (at < text.length()) {
      if (in < pattern.length() && pattern.charAt(in) == '%') {
        afterPercent = ++in;
        resumeAt = at;
      } else if (in < pattern.length() && isSame(text.charAt(at), pattern, in)) {
        at++;
        in += isEscape(pattern, in) ? 2 : 1;
      } else if (afterPercent >= 0) {
        in = afterPercent;
        at = ++resumeAt;
      } else {
        return false;
      }
    }
    while (in < pattern.length() && pattern.charAt(in) == '%') {
      in++;
    }
    return in == pattern.length();
  }

  private static boolean isSame(char character, String pattern, int in) {
    if (isEscape(pattern, in)) {
      return isSame(character, pattern.charAt(in + 1));
    }
    return pattern.charAt(in) == '_' || isSame(character, pattern.charAt(in));
  }

  private static boolean isSame(char one, char other) {
    return Character.toLowerCase(one) == Character.toLowerCase(other);
  }

  private static boolean isEscape(String pattern, int in) {
    return pattern.charAt(in) == '\\' && in + 1 < pattern.length();
  }

  private static String unquoted(String name) {
    return name.substring(1, name.length() - 1).replace("``", "`");
  }
}
