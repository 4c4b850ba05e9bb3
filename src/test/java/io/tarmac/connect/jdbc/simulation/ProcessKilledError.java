package io.tarmac.connect.jdbc.simulation;

/** The error that ends a thread whose process has been killed. No code may catch it. */
final class ProcessKilledError extends Error {

  private static final long serialVersionUID = 1L;

  ProcessKilledError() {
    super("killed", null, false, false);
  }
}
