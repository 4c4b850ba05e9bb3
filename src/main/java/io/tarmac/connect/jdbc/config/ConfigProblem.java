package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.text.PrintableText;

/**
 * A problem of a property.
 *
 * @param property the property to change
 * @param code the cause
 * @param message what is wrong, and what to set
 */
public record ConfigProblem(String property, ErrorCode code, String message) {

  public ConfigProblem {
    message = PrintableText.message(message);
  }

  @Override
  public String toString() {
    return property + ": " + message;
  }
}
