package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.database.ConnectionRefusal;
import io.tarmac.connect.jdbc.database.DriverRules;
import io.tarmac.connect.jdbc.database.ErrorHint;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.error.ErrorCode;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The advice for a connection that cannot be opened. The advice follows from the network's
 * exception below the driver's, because drivers often say only that the attempt failed. If the
 * driver itself gives up, such as because of the settings in the URL, the driver's message tells
 * why.
 */
final class ConnectionErrorHints {

  private static final int DEEPEST = 20;

  private static final Pattern HOST = Pattern.compile("^[\\w.-]+");

  private ConnectionErrorHints() {}

  /** Returns the hint, or {@link ErrorHint#NONE} if the network has not failed. */
  static ErrorHint of(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
      ErrorHint hint = ofNetwork(cause);
      if (hint.code() != null) {
        return hint;
      }
      cause = cause.getCause();
    }
    return ErrorHint.NONE;
  }

  /**
   * Returns why the driver has given up, or null if its message does not tell. The rules of all
   * drivers are asked, because a driver may stand behind another one.
   */
  static @Nullable ConnectionRefusal refusal(SQLException failure) {
    for (DriverRules driver : KnownDatabases.drivers()) {
      ConnectionRefusal refusal = driver.refusal(failure);
      if (refusal != null) {
        return refusal;
      }
    }
    return null;
  }

  private static ErrorHint ofNetwork(Throwable cause) {
    if (cause instanceof SQLException
        && String.valueOf(cause.getMessage()).contains("unsupported startup parameter")) {
      return new ErrorHint(
          ErrorCode.POOLER,
          "; add the parameter to ignore_startup_parameters of PgBouncer, or take it out of "
              + ConnectionProperties.URL
              + ", see docs/how-to/poolers.md");
    }
    if (cause instanceof UnknownHostException) {
      return unreachable(
          "the worker finds no host%s: correct the name in %s, or the worker's DNS"
              .formatted(named(cause.getMessage()), ConnectionProperties.URL));
    }
    if (cause instanceof NoRouteToHostException) {
      return unreachable(
          "the worker has no network route to the host: check "
              + ConnectionProperties.URL
              + ", networks and firewalls");
    }
    if (cause instanceof ConnectException) {
      return unreachable(
          "no server listens there: check host and port in "
              + ConnectionProperties.URL
              + ", and that the server is running");
    }
    if (cause instanceof SocketTimeoutException) {
      return unreachable(
          "the server does not answer in time: check host and port in "
              + ConnectionProperties.URL
              + ", and the firewalls between");
    }
    return cause instanceof SSLException
        ? new ErrorHint(
            ErrorCode.TLS_MISMATCH,
            "; the TLS handshake failed: check the TLS settings in "
                + ConnectionProperties.URL
                + ", and the server's certificate")
        : ErrorHint.NONE;
  }

  private static ErrorHint unreachable(String advice) {
    return new ErrorHint(ErrorCode.UNREACHABLE, "; " + advice);
  }

  private static String named(@Nullable String message) {
    Matcher host = HOST.matcher(message == null ? "" : message);
    return host.find() ? " '" + host.group() + "'" : "";
  }
}
