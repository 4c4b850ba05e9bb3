package io.tarmac.connect.jdbc.database;

import java.util.Map;
import java.util.Properties;

/** Properties that drivers are given where the URL does not set them. */
final class DriverDefaults {

  private static final Map<String, Map<String, String>> BY_URL_PREFIX =
      Map.of(
          "jdbc:mysql:",
          Map.of(
              // The driver would read {...} within a quoted name as a JDBC escape, and a backslash
              // at its end as an escape of the quote; the server reads names right.
              "enableEscapeProcessing", "false",
              "processEscapeCodesForPrepStmts", "false",
              "useServerPrepStmts", "true",
              "cachePrepStmts", "true",
              "prepStmtCacheSqlLimit", "65536",
              "connectTimeout", "10000"));

  private DriverDefaults() {}

  /** A new set that the caller may add to. */
  static Properties of(String url) {
    Properties properties = new Properties();
    BY_URL_PREFIX.forEach(
        (prefix, defaults) -> {
          if (url.startsWith(prefix)) {
            properties.putAll(defaults);
          }
        });
    properties.keySet().removeIf(name -> url.contains(name + "="));
    return properties;
  }
}
