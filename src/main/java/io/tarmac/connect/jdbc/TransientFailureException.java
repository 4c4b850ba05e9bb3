package io.tarmac.connect.jdbc;

import org.apache.kafka.connect.errors.RetriableException;

/**
 * An exception that asks Connect to hand the same records over again. It has no stack trace,
 * because Connect logs each one as an error, and a stack trace says nothing about an outage.
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
