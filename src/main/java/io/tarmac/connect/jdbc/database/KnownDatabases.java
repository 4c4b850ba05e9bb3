package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.database.db2.Db2;
import io.tarmac.connect.jdbc.database.h2.H2;
import io.tarmac.connect.jdbc.database.mysql.MariaDb;
import io.tarmac.connect.jdbc.database.mysql.MySql;
import io.tarmac.connect.jdbc.database.oracle.Oracle;
import io.tarmac.connect.jdbc.database.postgresql.CockroachDb;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSql;
import io.tarmac.connect.jdbc.database.sqlite.Sqlite;
import io.tarmac.connect.jdbc.database.sqlserver.SqlServer;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The databases that the connector writes to. */
public final class KnownDatabases {

  /**
   * All products, in the order in which the connector tries them. MariaDB comes before MySQL:
   * through MySQL's driver a MariaDB server calls itself MySQL, and only the version tells.
   * CockroachDB comes before PostgreSQL, because CockroachDB uses PostgreSQL's driver.
   */
  static final List<DatabaseProduct> ALL =
      List.of(
          CockroachDb.PRODUCT,
          PostgreSql.PRODUCT,
          MariaDb.PRODUCT,
          MySql.PRODUCT,
          H2.PRODUCT,
          Sqlite.PRODUCT,
          SqlServer.PRODUCT,
          Oracle.PRODUCT,
          Db2.PRODUCT);

  /** The rules for the drivers of all products, each once. */
  private static final List<DriverRules> DRIVERS =
      ALL.stream().map(DatabaseProduct::driver).distinct().toList();

  private static final DriverRules.DriverFacts UNKNOWN_DRIVER =
      new DriverRules.DriverFacts("", "", DriverParameters.NONE, Map.of());

  private KnownDatabases() {}

  /** Returns the rules for the drivers of all products. */
  public static List<DriverRules> drivers() {
    return DRIVERS;
  }

  /** Returns the rules for the driver of a class or, if the class is unknown, of a URL. */
  public static DriverRules driver(Class<?> type, String url) {
    for (DriverRules driver : DRIVERS) {
      if (driver.owns(type)) {
        return driver;
      }
    }
    return driver(url);
  }

  /** Returns the rules for the driver that accepts a URL, which may be an unknown one. */
  public static DriverRules driver(String url) {
    for (DriverRules driver : DRIVERS) {
      if (driver.accepts(url)) {
        return driver;
      }
    }
    return () -> UNKNOWN_DRIVER;
  }

  /**
   * Returns the errors of an attempt to connect, while it is unknown which database answers, or
   * whether any answers. No record is to blame: an error that otherwise means a bad record means a
   * wrong setting. If a connection is rejected without a more telling code, one side does not know
   * the way to log in, or has no password.
   */
  public static DatabaseErrors connectErrors(String url) {
    DatabaseProduct product = ofUrl(url);
    DatabaseErrors errors =
        product != null && product.errors().hasOwnCodes() ? product.errors() : shared();
    return new DatabaseErrors(
        errors
            .states()
            .blamingNoRecord()
            .withStates(FailureKind.FATAL, "08004 the server, or the driver, refuses to log in"),
        product == null ? errors.hints() : product.errors().hints(),
        product == null ? SafeDriverMessages.OF_CONNECTIONS : product.errors().safeMessages(),
        failure -> ErrorLocation.UNKNOWN,
        errors.hasOwnCodes());
  }

  /**
   * Returns the errors of all databases that share their codes. One product's errors are not
   * enough: a driver may reach the server of another product, or be wrapped in another driver. Such
   * a driver may also be one whose SQLSTATEs are vague.
   */
  private static DatabaseErrors shared() {
    List<DatabaseErrors> sharing =
        ALL.stream().map(DatabaseProduct::errors).filter(errors -> !errors.hasOwnCodes()).toList();
    SqlStates states =
        sharing.stream().map(DatabaseErrors::states).reduce(SqlStates::and).orElseThrow();
    for (DatabaseProduct product : ALL) {
      states = states.orStatesOf(product.errors().states());
    }
    return MySql.PRODUCT.errors().with(states).with(hints(sharing));
  }

  /**
   * Returns hints on the errors of several databases. MySQL's come first, because of these
   * databases only MySQL and MariaDB have hints by vendor code.
   */
  private static ErrorHints hints(List<DatabaseErrors> databases) {
    return new ErrorHints() {
      @Override
      public ErrorHint find(
          SQLException failure, String state, @Nullable Run run, @Nullable String constraint) {
        ErrorHint hint = MySql.PRODUCT.errors().hints().find(failure, state, run, constraint);
        for (DatabaseErrors errors : databases) {
          if (!hint.equals(ErrorHint.NONE)) {
            break;
          }
          hint = errors.hints().find(failure, state, run, constraint);
        }
        return hint;
      }
    };
  }

  /**
   * Returns the statement that a session begins with, or null. The server decides, not the URL: a
   * driver may have several schemes, and one driver may wrap another.
   */
  public static @Nullable String sessionStatement(DatabaseMetaData metadata) throws SQLException {
    DatabaseProduct product = find(metadata);
    return product == null ? null : product.sessionStatement();
  }

  /**
   * Returns the database behind a connection, with the parts that the server needs.
   *
   * @throws UnknownDatabaseException if the server is none of the known products
   */
  public static Database read(Connection connection) throws SQLException {
    return product(connection.getMetaData()).parts().read(connection);
  }

  /**
   * Returns the product that a server is.
   *
   * @throws UnknownDatabaseException if the server is none of the known products
   */
  static DatabaseProduct product(DatabaseMetaData metadata) throws SQLException {
    DatabaseProduct product = find(metadata);
    if (product == null) {
      throw new UnknownDatabaseException(
          "%s is not among the databases the connector writes to: %s"
              .formatted(
                  PrintableText.name(metadata.getDatabaseProductName()),
                  ALL.stream().map(DatabaseProduct::name).collect(Collectors.joining(", "))));
    }
    return product;
  }

  private static @Nullable DatabaseProduct find(DatabaseMetaData metadata) throws SQLException {
    for (DatabaseProduct product : ALL) {
      if (product.recognition().test(metadata)) {
        return product;
      }
    }
    return null;
  }

  /** Returns a product whose driver accepts the URL, or null. */
  private static @Nullable DatabaseProduct ofUrl(String url) {
    for (DatabaseProduct product : ALL) {
      if (product.driver().accepts(url)) {
        return product;
      }
    }
    return null;
  }
}
