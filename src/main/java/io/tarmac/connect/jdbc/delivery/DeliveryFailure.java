package io.tarmac.connect.jdbc.delivery;

import io.tarmac.connect.text.PrintableText;

/**
 * Why records could not be delivered, fit to leave the connector: the message names what a person
 * needs and holds neither a row's value nor a secret, and no driver exception is attached, because
 * drivers put values into their messages and Connect logs causes.
 */
public final class DeliveryFailure extends Exception {

  private static final long serialVersionUID = 1L;

  private final FailureKind kind;
  private final String message;
  private final boolean tableDoubted;
  private final boolean rowSuspected;

  public DeliveryFailure(FailureKind kind, String message) {
    this(kind, message, false, kind == FailureKind.BAD_RECORD);
  }

  /**
   * A failure.
   *
   * @param tableDoubted whether it may come from a table that is no longer as it was known
   * @param rowSuspected whether one of the rows may be to blame
   */
  public DeliveryFailure(
      FailureKind kind, String message, boolean tableDoubted, boolean rowSuspected) {
    super(message);
    this.kind = kind;
    this.message = PrintableText.message(message);
    this.tableDoubted = tableDoubted;
    this.rowSuspected = rowSuspected;
  }

  public FailureKind kind() {
    return kind;
  }

  /** Whether it may come from a table that is no longer as it was known: read that again. */
  public boolean tableDoubted() {
    return tableDoubted;
  }

  /** Tells whether one of the rows may be to blame, so that a search for it pays. */
  public boolean rowSuspected() {
    return rowSuspected;
  }

  /** Returns this failure for rows that cannot be searched for one to blame. */
  public DeliveryFailure withoutSuspicion() {
    return new DeliveryFailure(kind, message, tableDoubted, false);
  }

  @Override
  public String getMessage() {
    return message;
  }

  /** The same failure, where no record had been looked at: what no retry helps is then fatal. */
  public DeliveryFailure blamingNoRecord() {
    return kind == FailureKind.BAD_RECORD ? new DeliveryFailure(FailureKind.FATAL, message) : this;
  }

  /** The same failure, which a certain record met. */
  public DeliveryFailure at(String position) {
    return new DeliveryFailure(
        kind, "record " + position + ": " + message, tableDoubted, rowSuspected);
  }
}
