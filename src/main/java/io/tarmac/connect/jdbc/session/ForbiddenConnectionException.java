package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.error.ErrorCode;
import org.apache.kafka.connect.errors.ConnectException;

/** A failure because the worker's operator does not allow what the URL or a property asks for. */
final class ForbiddenConnectionException extends ConnectException {

  private static final long serialVersionUID = 1L;

  private final String reason;

  ForbiddenConnectionException(String reason) {
    super(ErrorCode.FORBIDDEN_CONNECTION.tag(reason));
    this.reason = reason;
  }

  /** Returns the message without the code. */
  String reason() {
    return reason;
  }
}
