package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;

/**
 * A check that throws {@link ConfigException} if a value is not allowed. The message names the
 * property.
 */
@FunctionalInterface
interface Check {

  void check(String property, Object value);

  /**
   * Returns a validator that refuses null and otherwise runs the check.
   *
   * @param check the check of a value that is not null
   * @param description what a value may be, as users read it
   */
  static ConfigDef.Validator validator(Check check, String description) {
    return ConfigDef.LambdaValidator.with(
        (property, value) -> {
          if (value == null) {
            throw refusal(property, "has no value. Set " + description + ".");
          }
          check.check(property, value);
        },
        () -> description);
  }

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
