package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.database.ErrorLocation;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.GT;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * The fields of PostgreSQL's error messages, which name columns, constraints and routines outside
 * of the text. The class is separate from others, because PostgreSQL's driver may be missing.
 */
final class PostgreSqlErrors {

  /** A placeholder for an argument of a message, which occurs in no message. */
  private static final String ARGUMENT = "\0";

  private PostgreSqlErrors() {}

  /** Tells whether the server has no TLS, by the driver's message in the JVM's language. */
  static boolean isServerWithoutTls(SQLException failure) {
    return GT.tr("The server does not support SSL.").equals(failure.getMessage());
  }

  /** Tells whether the driver cannot verify the server, by its message in the JVM's language. */
  static boolean isServerUnverified(SQLException failure) {
    return begins(failure, "The hostname {0} could not be verified by hostnameverifier {1}.")
        || begins(failure, "Could not open SSL root certificate file {0}.");
  }

  private static boolean begins(SQLException failure, String text) {
    String translated = GT.tr(text, ARGUMENT, ARGUMENT);
    int end = translated.indexOf(ARGUMENT);
    return end > 0 && String.valueOf(failure.getMessage()).startsWith(translated.substring(0, end));
  }

  /** Returns the location that the server's message has in fields of its own. */
  static ErrorLocation location(SQLException failure) {
    @Nullable ServerErrorMessage message =
        failure instanceof PSQLException told ? told.getServerErrorMessage() : null;
    return message == null
        ? ErrorLocation.UNKNOWN
        : new ErrorLocation(
            message.getColumn(),
            message.getConstraint(),
            message.getRoutine(),
            message.getDetail() == null ? "" : message.getDetail());
  }
}
