package io.tarmac.connect.json;

/**
 * An exception with which a quick reader leaves a value to the tree. The tree knows whether the
 * value is an error. The exception has no stack trace.
 */
final class UnusualJsonException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnusualJsonException() {
    super("not what the quick readers take", null, false, false);
  }
}
