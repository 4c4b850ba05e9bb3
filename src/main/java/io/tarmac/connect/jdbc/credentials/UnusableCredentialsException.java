package io.tarmac.connect.jdbc.credentials;

import io.tarmac.connect.jdbc.error.FailureKind;

/** A failure to get credentials, whose message holds no secret and may be shown. */
final class UnusableCredentialsException extends Exception {

  private static final long serialVersionUID = 1L;

  private final FailureKind kind;

  /**
   * Creates a failure that may pass.
   *
   * @param reason the end of a sentence whose subject is the provider
   */
  UnusableCredentialsException(String reason) {
    this(FailureKind.TRANSIENT, reason);
  }

  UnusableCredentialsException(FailureKind kind, String reason) {
    super(reason, null, false, false);
    this.kind = kind;
  }

  FailureKind kind() {
    return kind;
  }
}
