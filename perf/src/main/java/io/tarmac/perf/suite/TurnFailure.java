package io.tarmac.perf.suite;

/** One turn could not be measured, which is no reason not to measure others. */
final class TurnFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TurnFailure(RuntimeException cause) {
    super(cause.getMessage(), cause);
  }
}
