package io.tarmac.connect.jdbc.credentials;

import java.io.IOException;
import java.io.StringReader;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The credentials for one connection. {@link #toString} hides them.
 *
 * @param username the database user; null: the user of {@code connection.username}
 * @param password the password or token of the user
 */
public record Credentials(@Nullable String username, String password) {

  private static final String USERNAME = "username";
  private static final String PASSWORD = "password";

  private static final Pattern PASSWORD_LINE = Pattern.compile("(?m)^\\s*" + PASSWORD + "\\s*=");

  private static final Pattern LAST_LINE_ENDS = Pattern.compile("[\r\n]+$");

  /**
   * Reads the text of a file or the output of a command. If a line begins with {@code password=},
   * the text has Java's format of properties. Otherwise the text is the password itself, and the
   * end of its line is no part of it.
   *
   * @throws UnusableCredentialsException if the text has neither form
   */
  static Credentials parse(String text) throws UnusableCredentialsException {
    if (PASSWORD_LINE.matcher(text).find()) {
      return ofProperties(text);
    }
    String password = LAST_LINE_ENDS.matcher(text).replaceFirst("");
    if (password.lines().limit(2).count() > 1) {
      throw new UnusableCredentialsException(
          "gave several lines, of which none begins with password=");
    }
    return new Credentials(null, password);
  }

  private static Credentials ofProperties(String text) throws UnusableCredentialsException {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text));
    } catch (IOException | IllegalArgumentException malformed) {
      throw new UnusableCredentialsException("gave properties with a malformed escape");
    }
    String username = properties.getProperty(USERNAME, "");
    return new Credentials(
        username.isBlank() ? null : username, properties.getProperty(PASSWORD, ""));
  }

  @Override
  public String toString() {
    return "Credentials[hidden]";
  }
}
