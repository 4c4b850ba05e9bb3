package io.tarmac.connect.jdbc;

import org.apache.kafka.connect.errors.RetriableException;

/**
 * Asks Connect to hand the same records over again. Connect logs each one as an error, with its
 * stack trace, which says nothing about an outage: there is none.
 */
final class TransientFailureException extends RetriableException {

  private static final long serialVersionUID = 1L;

  TransientFailureException(String message) {
    super(message);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
