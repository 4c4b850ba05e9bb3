package io.tarmac.connect.jdbc.error;

import io.tarmac.connect.text.PrintableText;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A failure to deliver records, fit to leave the connector. The message names what a person needs,
 * and holds neither a row's value nor a secret. No driver exception is attached, because drivers
 * put values into their messages and Connect logs causes. The failure has no stack trace, because
 * nobody shows one and each bad row has a failure.
 */
public final class DeliveryFailure extends Exception {

  private static final long serialVersionUID = 1L;

  private final FailureKind kind;
  private final @Nullable ErrorCode code;
  private final String message;
  private final boolean tableDoubted;
  private final boolean rowSuspected;

  public DeliveryFailure(FailureKind kind, ErrorCode code, String message) {
    this(kind, code, message, false, kind == FailureKind.BAD_RECORD);
  }

  /**
   * Creates a failure.
   *
   * @param code the cause; null if the failure stops no task
   * @param message the message without the code
   * @param tableDoubted whether the failure may come from a table that has changed since the task
   *     read the table
   * @param rowSuspected whether one of the rows may be to blame
   */
  public DeliveryFailure(
      FailureKind kind,
      @Nullable ErrorCode code,
      String message,
      boolean tableDoubted,
      boolean rowSuspected) {
    super(message, null, true, false);
    this.kind = kind;
    this.code = code;
    this.message = PrintableText.message(message);
    this.tableDoubted = tableDoubted;
    this.rowSuspected = rowSuspected;
  }

  /** Returns a failure that stops no task: Connect hands the same records over again. */
  public static DeliveryFailure busy(String message) {
    return new DeliveryFailure(FailureKind.BUSY, null, message, false, false);
  }

  public FailureKind kind() {
    return kind;
  }

  /**
   * Tells whether the failure may come from a table that has changed since the task read the table.
   * If so, read the table again.
   */
  public boolean tableDoubted() {
    return tableDoubted;
  }

  /** Tells whether one of the rows may be to blame, so that a search for that row pays. */
  public boolean rowSuspected() {
    return rowSuspected;
  }

  /** Returns this failure for rows that cannot be searched for one to blame. */
  public DeliveryFailure withoutSuspicion() {
    return new DeliveryFailure(kind, code, message, tableDoubted, false);
  }

  /** Returns the cause of a failure that is not {@link FailureKind#BUSY}. */
  public ErrorCode code() {
    return Objects.requireNonNull(code, message);
  }

  /** Returns the message without the code. */
  public String reason() {
    return message;
  }

  /** Returns the message, which ends with the code. */
  @Override
  public String getMessage() {
    return code == null ? message : code.tag(message);
  }

  /**
   * Returns the same failure for an action that looked at no record. A bad record then becomes a
   * fatal failure, because no retry helps.
   */
  public DeliveryFailure blamingNoRecord() {
    return kind == FailureKind.BAD_RECORD
        ? new DeliveryFailure(FailureKind.FATAL, code, message, false, false)
        : this;
  }

  /** Returns the same failure with the position of the record that met it. */
  public DeliveryFailure at(String position) {
    return new DeliveryFailure(
        kind, code, "record " + position + ": " + message, tableDoubted, rowSuspected);
  }

  /** Returns the same failure with its message in other words. */
  public DeliveryFailure reworded(UnaryOperator<String> words) {
    return new DeliveryFailure(kind, code, words.apply(message), tableDoubted, rowSuspected);
  }

  /** Returns the same failure, whose message says more at its end. */
  public DeliveryFailure with(String addition) {
    return new DeliveryFailure(kind, code, message + addition, tableDoubted, rowSuspected);
  }
}
