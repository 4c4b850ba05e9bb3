package io.tarmac.perf.trial;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Keeps passwords and the like out of results. */
public final class Secrets {
  /** A name like "useReadAheadInput" begins with "use", says what to use, and is no user. */
  private static final Pattern SECRET =
      Pattern.compile(
          "(?i)passw|passphrase|secret|token|credential|url|user(?<!(?-i)useR)|jaas|basic\\.auth"
              + "|(api|private|keystore|ssl)[._-]?key|keystore\\.");

  private Secrets() {}

  /** The properties, with the values of those that may hold a secret replaced. */
  public static Map<String, String> masked(Map<String, String> properties) {
    Map<String, String> masked = new TreeMap<>();
    properties.forEach((key, value) -> masked.put(key, secret(key) ? "***" : value));
    return masked;
  }

  /**
   * Returns the options of a JVM, with the values of system properties that may hold a secret
   * replaced.
   */
  public static List<String> masked(List<String> options) {
    return options.stream()
        .map(
            option -> secret(option.split("=", 2)[0]) ? option.replaceFirst("=.*", "=***") : option)
        .toList();
  }

  private static boolean secret(String key) {
    return SECRET.matcher(key).find();
  }
}
