package io.tarmac.connect.jdbc.database;

import org.apache.kafka.connect.errors.ConnectException;

/** A failure because the worker's operator does not allow what the URL or a property asks for. */
final class ForbiddenConnectionException extends ConnectException {

  private static final long serialVersionUID = 1L;

  private final String message;

  ForbiddenConnectionException(String message) {
    super(message);
    this.message = message;
  }

  @Override
  public String getMessage() {
    return message;
  }
}
