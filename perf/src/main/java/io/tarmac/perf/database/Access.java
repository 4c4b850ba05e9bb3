package io.tarmac.perf.database;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How to reach a database. Never printed: URL and password may be secrets. */
public record Access(String url, Optional<String> username, Optional<String> password) {
  private static final String SERVER = "(?:\\[[0-9A-Fa-f:]+]|[\\w.-]*)(?::[0-9]+)?";
  private static final Pattern PLAIN =
      Pattern.compile(
          "(jdbc:[a-z]+://)(?:[^/?;@()]*@)?(%1$s(?:,%1$s)*(?:/[\\w.-]*)?)(?:[?;][^@]*)?"
              .formatted(SERVER));

  /**
   * Host, port and database of the URL, without user information and parameters. Of a URL in any
   * other form only the kind: its parts cannot be told apart, and each may be a secret.
   */
  public String location() {
    Matcher plain = PLAIN.matcher(url);
    return plain.matches()
        ? plain.group(1) + plain.group(2)
        : url.substring(0, url.indexOf(':', "jdbc:".length()) + 1) + "...";
  }

  @Override
  public String toString() {
    return location();
  }
}
