package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;

/**
 * What is wrong with a property.
 *
 * @param property the one to change
 * @param message what to change it to
 */
public record ConfigProblem(String property, String message) {

  public ConfigProblem {
    message = PrintableText.message(message);
  }

  @Override
  public String toString() {
    return property + ": " + message;
  }
}
