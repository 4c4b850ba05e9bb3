package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.SqlState;
import io.tarmac.connect.jdbc.error.ErrorCode;
import java.sql.SQLException;
import java.util.Set;
import java.util.regex.Pattern;

/** There is no connection to the database: which property to look at, and why, without a secret. */
public final class RefusedConnection extends Exception {

  private static final long serialVersionUID = 1L;

  /** PostgreSQL: no such role where no password is asked for, or no line of pg_hba.conf. */
  private static final String NOT_AUTHORIZED = "28000";

  /** Not allowed to connect to the database: PostgreSQL, and MySQL's and MariaDB's code. */
  private static final String NOT_ALLOWED = "42501";

  private static final int NOT_ALLOWED_CODE = 1044;

  private static final Set<String> REFUSED_LOGIN = Set.of("28000", "28P01", "08004");

  /** MySQL's and MariaDB's: too many connections, of the server or the user, by its SQLSTATE. */
  private static final Set<Integer> CROWDED = Set.of(1040, 1203);

  /** What a config provider would have put something else in the place of. */
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

  /**
   * Creates an exception for what a driver threw.
   *
   * @param told the same failure, without a secret
   */
  static RefusedConnection of(
      ConnectionSettings settings, SQLException failure, DeliveryFailure told) {
    String property = property(settings, failure);
    return new RefusedConnection(property, told.code(), told.reason() + hint(settings, property));
  }

  /** Creates an exception for a URL that leads to nothing known, or that is not allowed. */
  static RefusedConnection ofUrl(ConnectionSettings settings, ErrorCode code, String reason) {
    return new RefusedConnection(
        ConnectionProperties.URL, code, reason + hint(settings, ConnectionProperties.URL));
  }

  /** The one to look at. */
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

  private static String property(ConnectionSettings settings, SQLException failure) {
    String state = SqlState.of(failure);
    boolean isLogin =
        state != null && REFUSED_LOGIN.contains(state) && !CROWDED.contains(failure.getErrorCode());
    boolean isOfUser =
        (NOT_AUTHORIZED.equals(state) && isOfPostgreSql(settings))
            || NOT_ALLOWED.equals(state)
            || failure.getErrorCode() == NOT_ALLOWED_CODE;
    if (ServerIdentity.isPasswordProtected(failure)) {
      return ConnectionProperties.URL;
    }
    if (isLogin && !isOfUser && settings.password() != null) {
      return ConnectionProperties.PASSWORD;
    }
    return (isLogin || isOfUser) && settings.username() != null
        ? ConnectionProperties.USERNAME
        : ConnectionProperties.URL;
  }

  /** The others say so of a wrong password, too. */
  private static boolean isOfPostgreSql(ConnectionSettings settings) {
    return settings.url().startsWith("jdbc:postgresql:");
  }

  private static String hint(ConnectionSettings settings, String property) {
    String value =
        switch (property) {
          case ConnectionProperties.PASSWORD ->
              settings.password() == null ? "" : settings.password().value();
          case ConnectionProperties.USERNAME ->
              settings.username() == null ? "" : settings.username();
          default -> settings.url();
        };
    return UNRESOLVED.matcher(value).find()
        ? "; its ${...} has not been resolved: the worker has no config provider of that name, or that has no such key"
        : "";
  }
}
