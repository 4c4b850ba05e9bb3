package io.tarmac.connect.jdbc.database;

import org.apache.kafka.connect.errors.ConnectException;

/** The worker's operator has not allowed what the URL or a driver's property asks for. */
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
