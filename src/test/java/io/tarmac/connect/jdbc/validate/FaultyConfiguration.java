package io.tarmac.connect.jdbc.validate;

import java.util.Map;
import java.util.TreeMap;

/**
 * A configuration that cannot work.
 *
 * @param fault what is wrong, for people
 * @param settings beside those that every connector to the database has
 * @param property the only one that has an error
 * @param message a part of that error
 */
record FaultyConfiguration(
    String fault, Map<String, String> settings, String property, String message) {

  static FaultyConfiguration of(
      String fault, String property, String message, String... namesAndValues) {
    Map<String, String> settings = new TreeMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      settings.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return new FaultyConfiguration(fault, settings, property, message);
  }
}
