package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;

/** Throws {@link ConfigException} when a value is not allowed; the message names the property. */
@FunctionalInterface
interface Check {

  void check(String property, Object value);

  /** A validator that users read as the description says. */
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
