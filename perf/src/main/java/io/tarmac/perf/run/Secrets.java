package io.tarmac.perf.run;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Keeps passwords and the like out of results. */
final class Secrets {
  private static final Pattern SECRET =
      Pattern.compile(
          "passw|passphrase|secret|token|credential|url|user|jaas|basic\\.auth"
              + "|(api|private|keystore|ssl)[._-]?key|keystore\\.");

  private Secrets() {}

  /** The properties, with the values of those that may hold a secret replaced. */
  static Map<String, String> masked(Map<String, String> properties) {
    Map<String, String> masked = new TreeMap<>();
    properties.forEach((key, value) -> masked.put(key, secret(key) ? "***" : value));
    return masked;
  }

  private static boolean secret(String key) {
    return SECRET.matcher(key.toLowerCase(Locale.ROOT)).find();
  }
}
