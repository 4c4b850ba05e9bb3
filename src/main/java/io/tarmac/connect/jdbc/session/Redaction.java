package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A filter that takes out of a driver's words what the connection's settings keep secret.
 * Immutable.
 */
final class Redaction {

  private static final String HIDDEN = "[hidden]";

  /** The text before the last @: a user, often with a password. */
  private static final Pattern USER_INFO = Pattern.compile("//(.*)@");

  /**
   * The password in Oracle's URLs, which have the user and the password before the address. A
   * password with an @ is in quotes, which are left out.
   */
  private static final Pattern OF_ORACLE =
      Pattern.compile("(?i)^jdbc:oracle:\\w+:[^/@]*/\"?((?<=\")[^\"]*|(?<!\")[^@\"]*)\"?@");

  /**
   * The characters at which drivers cut an authority that they cannot read, to quote a piece of it.
   */
  private static final String CUTS = "[:@/?#]";

  /** Values of parameters whose names tell of a secret, after each separator that databases use. */
  private static final Pattern PARAMETER =
      Pattern.compile("(?i)[?&;][^=&;]*(?:pass|pwd|secret|token|key)[^=&;]*=([^&;]+)");

  /**
   * Secret parameters between parentheses (MySQL's long form). The next pattern finds those after
   * the colon of Db2's URLs.
   */
  private static final Pattern IN_PARENTHESES =
      Pattern.compile("(?i)[(,][^=(),]*(?:pass|pwd|secret|token|key)[^=(),]*=([^(),]+)");

  private static final Pattern AFTER_COLON =
      Pattern.compile("(?i):[^=:;/]*(?:pass|pwd|secret|token|key)[^=:;/]*=([^;]+)");

  /** A part of the name of a secret among a driver's properties that are not in the URL. */
  private static final Pattern SECRET = Pattern.compile("(?i)pass|pwd|secret|token|key");

  private final String url;
  private final List<String> secrets;

  Redaction(ConnectionSettings settings) {
    url = settings.url();
    List<String> found = new ArrayList<>();
    if (settings.password() != null) {
      found.add(settings.password().value());
    }
    settings
        .driverProperties()
        .forEach(
            (name, value) -> {
              if (SECRET.matcher(name).find()) {
                found.add(value);
              }
            });
    addUserInfo(found, USER_INFO.matcher(url));
    addAll(found, OF_ORACLE.matcher(url));
    addAll(found, PARAMETER.matcher(url));
    Matcher between = IN_PARENTHESES.matcher(url);
    while (between.find()) {
      found.add(between.group(1));
      // The driver ends the list at the next slash if the parenthesis is not closed.
      found.add(between.group(1).split("/", 2)[0]);
    }
    addAll(found, AFTER_COLON.matcher(url));
    // The longest first, because a short secret may be part of a long one.
    secrets =
        found.stream()
            .filter(secret -> !secret.isEmpty())
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
  }

  String redact(String text) {
    String redacted = text.replace(url, "the URL");
    for (String secret : secrets) {
      redacted = redacted.replace(secret, HIDDEN);
    }
    return redacted;
  }

  private static void addUserInfo(List<String> found, Matcher matcher) {
    if (matcher.find()) {
      String userInfo = matcher.group(1);
      found.add(userInfo);
      found.addAll(List.of(userInfo.split(CUTS)));
    }
  }

  private static void addAll(List<String> found, Matcher matcher) {
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
  }
}
