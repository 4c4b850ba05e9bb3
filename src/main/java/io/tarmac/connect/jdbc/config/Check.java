package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
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
}
