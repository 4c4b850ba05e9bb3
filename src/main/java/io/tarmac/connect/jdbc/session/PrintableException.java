package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.text.PrintableText;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A driver's exception as the log shows it: with its stack trace, and with messages that cannot
 * forge a log line. Server and records decide what is in a driver's message.
 */
final class PrintableException extends Exception {

  private static final long serialVersionUID = 1L;

  /** The most exceptions of a chain that are shown. A batch has a next exception for each row. */
  private static final int LONGEST_CHAIN = 10;

  private PrintableException(Throwable original, @Nullable PrintableException cause) {
    super(PrintableText.message(original.toString()), cause, false, true);
    setStackTrace(original.getStackTrace());
  }

  static PrintableException of(Throwable original) {
    return of(original, LONGEST_CHAIN);
  }

  private static PrintableException of(Throwable original, int longest) {
    Throwable next = original.getCause();
    if (next == null && original instanceof SQLException failure) {
      next = failure.getNextException();
    }
    return new PrintableException(
        original, next == null || longest == 1 ? null : of(next, longest - 1));
  }
}
