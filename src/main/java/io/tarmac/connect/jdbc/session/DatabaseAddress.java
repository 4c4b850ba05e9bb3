package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.database.KnownDatabases;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The hosts and ports of a JDBC URL, without the rest of the URL. */
final class DatabaseAddress {

  /** The text after the two slashes up to the next mark, and the rest. */
  private static final Pattern URL = Pattern.compile("(?i)^jdbc:\\w+[^/]*//([^/?;]*)(.*)$");

  private static final Pattern HOST =
      Pattern.compile("([\\w.-]+|\\[[\\w:.%]+])(?::(\\d{1,5}))?(?:\\\\[\\w.-]+)?");

  /** The long form of MySQL's and MariaDB's URLs. */
  private static final Pattern LONG_HOST =
      Pattern.compile("(?i)[(,]\\s*host\\s*=\\s*([\\w.-]+|\\[[\\w:.%]+])\\s*[),]");

  private static final Pattern LONG_PORT = Pattern.compile("(?i)[(,]\\s*port\\s*=\\s*(\\d{1,5})");

  /** The commas between hosts, but not those within brackets. */
  private static final String BETWEEN_HOSTS = ",(?![^(]*\\))";

  private DatabaseAddress() {}

  /**
   * Returns the hosts with their ports, separated by commas. Returns an empty text if a host cannot
   * be told from a secret: a password with a slash looks like a host too.
   */
  static String of(String url) {
    Matcher parts = URL.matcher(url);
    if (!parts.matches() || parts.group(2).contains("@")) {
      return "";
    }
    String authority = parts.group(1).substring(parts.group(1).lastIndexOf('@') + 1);
    String port = KnownDatabases.driver(url).facts().defaultPort();
    List<String> addresses = new ArrayList<>();
    for (String host : authority.split(BETWEEN_HOSTS, -1)) {
      String address = address(host, port);
      if (address.isEmpty()) {
        return "";
      }
      addresses.add(address);
    }
    return String.join(", ", addresses);
  }

  private static String address(String host, String defaultPort) {
    Matcher plain = HOST.matcher(host);
    if (plain.matches()) {
      return joined(plain.group(1), plain.group(2) == null ? defaultPort : plain.group(2));
    }
    Matcher name = LONG_HOST.matcher(host);
    Matcher port = LONG_PORT.matcher(host);
    return name.find() ? joined(name.group(1), port.find() ? port.group(1) : defaultPort) : "";
  }

  private static String joined(String host, String port) {
    return port.isEmpty() ? host : host + ":" + port;
  }
}
