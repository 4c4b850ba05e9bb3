package io.tarmac.connect.json;

/**
 * What the quick readers leave to the tree, which knows whether it is an error. Has no stack trace.
 */
final class UnusualJsonException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnusualJsonException() {
    super("not what the quick readers take", null, false, false);
  }
}
