package io.tarmac.connect.jdbc.database.mysql;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of a MySQL or MariaDB server, as far as it decides what the server has. */
record MySqlVersion(int major, int minor) {

  /** The pattern of a version of MariaDB, which may report another version before its own. */
  private static final Pattern MARIADB = Pattern.compile("(\\d+)\\.(\\d+)\\.\\d+-MariaDB");

  private static final Pattern ANY = Pattern.compile("^(\\d+)\\.(\\d+)");

  private static final int MOST_DIGITS = 9;

  /** Parses the version that a server reports. Returns the oldest version if the text has none. */
  static MySqlVersion of(String text) {
    Matcher mariaDb = MARIADB.matcher(text);
    Matcher any = ANY.matcher(text);
    if (mariaDb.find()) {
      return of(mariaDb);
    }
    return any.find() ? of(any) : new MySqlVersion(0, 0);
  }

  private static MySqlVersion of(Matcher found) {
    return new MySqlVersion(number(found.group(1)), number(found.group(2)));
  }

  private static int number(String digits) {
    return digits.length() > MOST_DIGITS ? Integer.MAX_VALUE : Integer.parseInt(digits);
  }

  boolean isAtLeast(int otherMajor, int otherMinor) {
    return major > otherMajor || (major == otherMajor && minor >= otherMinor);
  }
}
