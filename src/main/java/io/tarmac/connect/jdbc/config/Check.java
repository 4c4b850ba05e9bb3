package io.tarmac.connect.jdbc.config;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;

/** Throws {@link ConfigException} when a value is not allowed. */
@FunctionalInterface
interface Check {

  void of(Object value);

  /** A validator that users read as the description says. */
  static ConfigDef.Validator validator(Check check, String description) {
    return ConfigDef.LambdaValidator.with((name, value) -> check.of(value), () -> description);
  }
}
