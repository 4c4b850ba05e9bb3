package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.struct.DamagedStructException;
import io.tarmac.connect.text.PrintableText;

/**
 * A record that cannot become a row. The message names what is wrong and never contains a value of
 * the record.
 */
public final class BadRecordException extends Exception {

  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final String message;

  public BadRecordException(ErrorCode code, String message) {
    super(message);
    this.code = code;
    this.message = PrintableText.message(message);
  }

  /**
   * Returns the exception for a part of the record that could not be decoded when it was needed.
   */
  public static BadRecordException of(DamagedStructException damage) {
    return new BadRecordException(
        ErrorCode.NOT_A_ROW,
        "a part of the change event cannot be decoded: %s; check value.converter"
            .formatted(damage.getMessage()));
  }

  public ErrorCode code() {
    return code;
  }

  /**
   * Returns the message without the code. {@link ErrorCode#tag} adds the code to a message that is
   * shown.
   */
  @Override
  public String getMessage() {
    return message;
  }
}
