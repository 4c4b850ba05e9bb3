package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
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
 * The advice for a connection that cannot be opened. It follows from the network's exception below
 * the driver's, because drivers often say only that the attempt failed.
 */
final class ConnectionRemedy {

  private static final int DEEPEST = 20;

  private static final Pattern HOST = Pattern.compile("^[\\w.-]+");

  private ConnectionRemedy() {}

  /** Returns the remedy, or {@link Remedy#NONE} if the network has not failed. */
  static Remedy of(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
      Remedy remedy = ofNetwork(cause);
      if (remedy.code() != null) {
        return remedy;
      }
      cause = cause.getCause();
    }
    return Remedy.NONE;
  }

  private static Remedy ofNetwork(Throwable cause) {
    if (cause instanceof SQLException && mentions(cause, "unsupported startup parameter")) {
      return new Remedy(
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
        ? new Remedy(
            ErrorCode.INSECURE_CONNECTION,
            "; the TLS handshake failed: check the TLS settings in "
                + ConnectionProperties.URL
                + ", and the server's certificate")
        : Remedy.NONE;
  }

  private static Remedy unreachable(String advice) {
    return new Remedy(ErrorCode.UNREACHABLE, "; " + advice);
  }

  private static boolean mentions(Throwable cause, String words) {
    return cause.getMessage() != null && cause.getMessage().contains(words);
  }

  private static String named(@Nullable String message) {
    Matcher host = HOST.matcher(message == null ? "" : message);
    return host.find() ? " '" + host.group() + "'" : "";
  }
}
