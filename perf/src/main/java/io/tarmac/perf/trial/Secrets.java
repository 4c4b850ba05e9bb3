package io.tarmac.perf.trial;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** A filter that keeps passwords and other secrets out of results. */
public final class Secrets {
  /** The names of secrets. The "useR" of a name like "useReadAheadInput" is not a "user". */
  private static final Pattern SECRET =
      Pattern.compile(
          "(?i)passw|passphrase|secret|token|credential|url|user(?<!(?-i)useR)|jaas|basic\\.auth"
              + "|(api|private|keystore|ssl)[._-]?key|keystore\\.");

  private Secrets() {}

  /** Returns the properties, with "***" for the value of each possible secret. */
  public static Map<String, String> masked(Map<String, String> properties) {
    Map<String, String> masked = new TreeMap<>();
    properties.forEach((key, value) -> masked.put(key, mayBeSecret(key) ? "***" : value));
    return masked;
  }

  /** Returns the JVM options, with "***" for the value of each possibly secret system property. */
  public static List<String> masked(List<String> options) {
    return options.stream()
        .map(
            option ->
                mayBeSecret(option.split("=", 2)[0]) ? option.replaceFirst("=.*", "=***") : option)
        .toList();
  }

  private static boolean mayBeSecret(String key) {
    return SECRET.matcher(key).find();
  }
}
