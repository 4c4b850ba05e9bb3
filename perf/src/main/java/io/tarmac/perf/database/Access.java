package io.tarmac.perf.database;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
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
   * The same with user and password out of the URL's parameters where they are there and not given
   * apart: not every sink takes them from there.
   */
  public Access withCredentialsApart() {
    Optional<String> user = username.or(() -> parameter("user"));
    Optional<String> secret = password.or(() -> parameter("password"));
    return new Access(url.replaceAll("(?<=[?&])(user|password)=[^&]*&?", ""), user, secret)
        .trimmed();
  }

  /** The same with these parameters in the URL as well. */
  public Access withOptions(Map<String, String> options) {
    StringBuilder longer = new StringBuilder(url);
    options.forEach(
        (name, value) ->
            longer
                .append(longer.indexOf("?") < 0 ? '?' : '&')
                .append(name)
                .append('=')
                .append(value));
    return new Access(longer.toString(), username, password);
  }

  private Access trimmed() {
    return new Access(url.replaceAll("[?&]$", ""), username, password);
  }

  private Optional<String> parameter(String name) {
    Matcher matcher = Pattern.compile("[?&]" + name + "=([^&]*)").matcher(url);
    return matcher.find()
        ? Optional.of(URLDecoder.decode(matcher.group(1), StandardCharsets.UTF_8))
        : Optional.empty();
  }

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
