package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.database.ErrorHint;
import io.tarmac.connect.jdbc.database.mysql.MySqlErrorHints;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSqlErrors;
import io.tarmac.connect.jdbc.error.ErrorCode;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The advice for a connection that cannot be opened. The advice follows from the network's
 * exception below the driver's, because drivers often say only that the attempt failed. If the
 * driver itself gives up because of the settings in the URL, only the driver's message tells why.
 */
final class ConnectionErrorHints {

  private static final int DEEPEST = 20;

  private static final Pattern HOST = Pattern.compile("^[\\w.-]+");

  /** Messages of MySQL's and MariaDB's drivers: the server has no TLS. */
  private static final List<String> WITHOUT_TLS =
      List.of(
          "SSL Connection required, but not provided by server",
          "Trying to connect with ssl, but ssl not enabled in the server");

  /** Messages of both drivers: the password would go out in clear text. */
  private static final List<String> CLEAR_PASSWORD =
      List.of("SSL connection required for plugin", "if SSL is not enabled (a clear-text");

  /** Messages of MariaDB's driver: it cannot verify the server. */
  private static final List<String> UNVERIFIED_SERVER =
      List.of(
          "Driver cannot send password in clear",
          "Self signed certificates",
          "SSL hostname verification failed",
          "Failed to find trustStore file",
          "Failed to read keyStore file",
          "Failed load keyStore",
          "Failed to store certificate from serverSslCert",
          "Failed to load certificates from serverSslCert");

  /** Messages of both drivers: they would encrypt the password with an unverified server's key. */
  private static final List<String> WITHOUT_PUBLIC_KEY =
      List.of("Public Key Retrieval is not allowed", "RSA public key is not available client side");

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
   * Tells whether the settings in the URL have to change before the driver can connect. The
   * SQLSTATE does not tell: outages and refused logins share it. Errors about a public key do not
   * count, because a server that knows a user again asks for none. Errors about a certificate do
   * not count either, because a certificate can be renewed.
   */
  static boolean isForSettingsToChange(SQLException failure) {
    return ServerIdentity.isPasswordProtected(failure)
        || isWithoutTls(failure)
        || mentionsAny(failure, CLEAR_PASSWORD);
  }

  /**
   * Returns the hint for a connection that the driver gives up because of the settings in the URL,
   * or {@link ErrorHint#NONE}.
   */
  static ErrorHint ofSettings(SQLException failure) {
    if (ServerIdentity.isPasswordProtected(failure)) {
      return tlsMismatch(
          "the server asks for the password in clear text, which the driver does not send: set"
              + " sslmode=verify-full in "
              + ConnectionProperties.URL
              + ", or requireAuth=password in a network that nobody else uses, see"
              + " docs/how-to/secure.md");
    }
    if (isWithoutTls(failure)) {
      return tlsMismatch(
          "the server offers no TLS: enable TLS on the server, or remove the TLS settings from "
              + ConnectionProperties.URL
              + " in a network that nobody else uses");
    }
    if (mentionsAny(failure, CLEAR_PASSWORD)) {
      return tlsMismatch(
          "the user's authentication plugin needs TLS: set sslMode=VERIFY_IDENTITY in "
              + ConnectionProperties.URL
              + " (MariaDB's driver: sslMode=verify-full and serverSslCert)");
    }
    if (mentionsAny(failure, UNVERIFIED_SERVER)) {
      return tlsMismatch(
          "the driver cannot verify the server: set serverSslCert in "
              + ConnectionProperties.URL
              + " to its certificate, and use the host name in that certificate");
    }
    if (isOfPostgreSql(failure) && PostgreSqlErrors.isServerUnverified(failure)) {
      return tlsMismatch(
          "the driver cannot verify the server: set sslrootcert in "
              + ConnectionProperties.URL
              + " to the authority's certificate, and use the host name in the server's certificate");
    }
    return mentionsAny(failure, WITHOUT_PUBLIC_KEY)
        ? tlsMismatch(
            "without TLS the driver needs the server's public key: set "
                + MySqlErrorHints.TLS_SETTINGS
                + ", serverRSAPublicKeyFile, or, in a network that nobody else uses,"
                + " allowPublicKeyRetrieval=true, see"
                + " docs/how-to/secure.md")
        : ErrorHint.NONE;
  }

  private static boolean isWithoutTls(SQLException failure) {
    return mentionsAny(failure, WITHOUT_TLS)
        || (isOfPostgreSql(failure) && PostgreSqlErrors.isServerWithoutTls(failure));
  }

  private static boolean isOfPostgreSql(SQLException failure) {
    return failure.getClass().getName().startsWith("org.postgresql.");
  }

  private static ErrorHint ofNetwork(Throwable cause) {
    if (cause instanceof SQLException && mentions(cause, "unsupported startup parameter")) {
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
        ? tlsMismatch(
            "the TLS handshake failed: check the TLS settings in "
                + ConnectionProperties.URL
                + ", and the server's certificate")
        : ErrorHint.NONE;
  }

  private static ErrorHint unreachable(String advice) {
    return new ErrorHint(ErrorCode.UNREACHABLE, "; " + advice);
  }

  private static ErrorHint tlsMismatch(String advice) {
    return new ErrorHint(ErrorCode.TLS_MISMATCH, "; " + advice);
  }

  private static boolean mentionsAny(Throwable cause, List<String> words) {
    return words.stream().anyMatch(each -> mentions(cause, each));
  }

  private static boolean mentions(Throwable cause, String words) {
    return cause.getMessage() != null && cause.getMessage().contains(words);
  }

  private static String named(@Nullable String message) {
    Matcher host = HOST.matcher(message == null ? "" : message);
    return host.find() ? " '" + host.group() + "'" : "";
  }
}
