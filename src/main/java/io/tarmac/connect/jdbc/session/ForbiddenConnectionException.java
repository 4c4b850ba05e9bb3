package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import org.apache.kafka.connect.errors.ConnectException;

/** A failure because the worker's operator does not allow what the URL or a property asks for. */
final class ForbiddenConnectionException extends ConnectException {

  private static final long serialVersionUID = 1L;

  private final String property;
  private final String reason;

  /** Creates a failure of the URL or of a parameter for the driver. */
  ForbiddenConnectionException(String reason) {
    this(ConnectionProperties.URL, reason);
  }

  ForbiddenConnectionException(String property, String reason) {
    super(ErrorCode.FORBIDDEN_CONNECTION.tag(reason));
    this.property = property;
    this.reason = reason;
  }

  /** Returns the property to change. */
  String property() {
    return property;
  }

  /** Returns the message without the code. */
  String reason() {
    return reason;
  }
}
