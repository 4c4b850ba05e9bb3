package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.config.ConfigException;

/**
 * A check that throws {@link ConfigException} if a value is not allowed. The message names the
 * property.
 */
@FunctionalInterface
interface Check {

  void check(String property, Object value);

  /**
   * Returns the exception that refuses a value.
   *
   * @param property the property to change
   * @param message what is wrong, and what to set
   */
  static ConfigException refusal(String property, String message) {
    return new ConfigException(PrintableText.message(property + ": " + message));
  }

  /** Returns the check that a list has a number of different names. */
  static Check differentNames(int count) {
    return (property, value) -> {
      List<?> names = (List<?>) value;
      if (names.size() != count || Set.copyOf(names).size() != count) {
        throw refusal(
            property, "does not have %d different names. Set %d names.".formatted(count, count));
      }
    };
  }
}
