package io.tarmac.connect.jdbc.database;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The grants that MySQL or MariaDB shows a user, those of active roles among them. Revocations of a
 * part are left out: more may seem allowed than is. Immutable.
 */
final class MySqlGrants {

  private static final Pattern GRANT =
      Pattern.compile(
          "GRANT (?<privileges>.+?) ON (?:TABLE"
              + " )?(?<database>\\*|`(?:[^`]|``)*`)\\.(?<table>\\*|`(?:[^`]|``)*`) TO .*",
          Pattern.DOTALL);

  private static final Pattern COLUMNS = Pattern.compile("\\((?:`(?:[^`]|``)*`|[^)`])*\\)");

  private static final Set<String> EVERYTHING = Set.of("ALL", "ALL PRIVILEGES");

  /** --skip-grant-tables, and a user that the server does not know by name. */
  private static final Set<Integer> UNKNOWN = Set.of(1290, 1141);

  private static final String ANY = "*";

  /** Everything is allowed. */
  static final MySqlGrants ALL = of(List.of("GRANT ALL PRIVILEGES ON *.* TO ``@``"));

  /** One line; a table that is null stands for all, a pattern for the names of databases. */
  private record Grant(Set<String> privileges, Pattern database, String table) {

    boolean allows(String privilege, String inDatabase, String onTable) {
      return (privileges.contains(privilege) || privileges.stream().anyMatch(EVERYTHING::contains))
          && database.matcher(inDatabase).matches()
          && (table.equals(ANY) || unquoted(table).equalsIgnoreCase(onTable));
    }
  }

  private final List<Grant> grants;

  private MySqlGrants(List<Grant> grants) {
    this.grants = grants;
  }

  /** From the lines of {@code SHOW GRANTS}; those that are of no table are left out. */
  static MySqlGrants of(List<String> lines) {
    List<Grant> grants = new ArrayList<>();
    for (String line : lines) {
      Matcher parts = GRANT.matcher(line);
      if (parts.matches()) {
        String table = parts.group("table");
        grants.add(
            new Grant(
                privileges(parts.group("privileges")),
                database(parts.group("database"), table.equals(ANY)),
                table));
      }
    }
    return new MySqlGrants(List.copyOf(grants));
  }

  /** Whether the server shows no grants because it does not look at them. */
  static boolean areUnknown(SQLException failure) {
    return UNKNOWN.contains(failure.getErrorCode());
  }

  /** Whether a privilege is granted on the table, or one of its columns. */
  boolean allow(String privilege, String database, String table) {
    return grants.stream().anyMatch(grant -> grant.allows(privilege, database, table));
  }

  private static Set<String> privileges(String list) {
    return Arrays.stream(COLUMNS.matcher(list).replaceAll("").split(",", -1))
        .map(privilege -> privilege.trim().toUpperCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  /** Where a grant is of all tables, the name of the database is a pattern of LIKE. */
  private static Pattern database(String name, boolean isPattern) {
    if (name.equals(ANY)) {
      return Pattern.compile(".*", Pattern.DOTALL);
    }
    StringBuilder expression = new StringBuilder();
    String text = unquoted(name);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isPattern && c == '\\' && i + 1 < text.length()) {
        expression.append(Pattern.quote(text.substring(++i, i + 1)));
      } else if (isPattern && c == '%') {
        expression.append(".*");
      } else if (isPattern && c == '_') {
        expression.append('.');
      } else {
        expression.append(Pattern.quote(String.valueOf(c)));
      }
    }
    return Pattern.compile(expression.toString(), Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  }

  private static String unquoted(String name) {
    return name.substring(1, name.length() - 1).replace("``", "`");
  }
}
