package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import java.sql.SQLException;
import java.util.regex.Pattern;

/**
 * A failure to connect to the database, with the property to look at and the reason, without a
 * secret.
 */
public final class RefusedConnection extends Exception {

  private static final long serialVersionUID = 1L;

  /** A reference that a config provider would have replaced. */
  private static final Pattern UNRESOLVED = Pattern.compile("\\$\\{[^}]+}");

  private final String property;
  private final ErrorCode code;
  private final String message;

  private RefusedConnection(String property, ErrorCode code, String message) {
    super(message);
    this.property = property;
    this.code = code;
    this.message = message;
  }

  /** Creates an exception for a driver's exception. */
  static RefusedConnection of(ConnectionSettings settings, SQLException failure) {
    DeliveryFailure told = SqlFailures.unconnected(settings, failure);
    String property = property(settings, failure, told.code());
    return new RefusedConnection(property, told.code(), told.reason() + hint(settings, property));
  }

  /** Creates an exception for absent credentials, or a statement that the database refuses. */
  static RefusedConnection of(DeliveryFailure told) {
    return new RefusedConnection(
        told.code() == ErrorCode.INIT_SQL
            ? ConnectionProperties.INIT_SQL
            : ConnectionProperties.CREDENTIALS,
        told.code(),
        told.reason());
  }

  /** Creates an exception for a property that leads to nothing known, or that is not allowed. */
  static RefusedConnection of(
      ConnectionSettings settings, String property, ErrorCode code, String reason) {
    return new RefusedConnection(property, code, reason + hint(settings, property));
  }

  /** Returns the property to look at. */
  public String property() {
    return property;
  }

  public ErrorCode code() {
    return code;
  }

  /** Returns the message without the code. */
  @Override
  public String getMessage() {
    return message;
  }

  private static String property(
      ConnectionSettings settings, SQLException failure, ErrorCode code) {
    boolean isLogin = code == ErrorCode.LOGIN_REFUSED;
    if (isLogin && !settings.credentials().isStatic()) {
      return ConnectionProperties.CREDENTIALS;
    }
    boolean isOfUser =
        KnownDatabases.drivers().stream()
            .anyMatch(driver -> driver.refusesUser(settings.url(), failure));
    if (isLogin && !isOfUser && settings.password() != null) {
      return ConnectionProperties.PASSWORD;
    }
    return (isLogin || code == ErrorCode.MISSING_PRIVILEGE) && settings.username() != null
        ? ConnectionProperties.USERNAME
        : ConnectionProperties.URL;
  }

  private static String hint(ConnectionSettings settings, String property) {
    String value =
        switch (property) {
          case ConnectionProperties.PASSWORD ->
              settings.password() == null ? "" : settings.password().value();
          case ConnectionProperties.USERNAME ->
              settings.username() == null ? "" : settings.username();
          case ConnectionProperties.URL -> settings.url();
          default -> "";
        };
    return UNRESOLVED.matcher(value).find()
        ? "; its ${...} has not been resolved: the worker has no config provider of that name, or that has no such key"
        : "";
  }
}
