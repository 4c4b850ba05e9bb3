package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.database.db2.Db2;
import io.tarmac.connect.jdbc.database.h2.H2;
import io.tarmac.connect.jdbc.database.mysql.MariaDb;
import io.tarmac.connect.jdbc.database.mysql.MySql;
import io.tarmac.connect.jdbc.database.oracle.Oracle;
import io.tarmac.connect.jdbc.database.postgresql.CockroachDb;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSql;
import io.tarmac.connect.jdbc.database.sqlite.Sqlite;
import io.tarmac.connect.jdbc.database.sqlserver.SqlServer;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.SqlStates;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The databases that the connector writes to. */
public final class KnownDatabases {

  /**
   * All products, in the order in which they are asked. MariaDB comes before MySQL: through MySQL's
   * driver it calls itself MySQL, and only its version tells. CockroachDB comes before PostgreSQL,
   * whose driver it shares.
   */
  private static final List<DatabaseProduct> ALL =
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

  private KnownDatabases() {}

  /**
   * Returns the errors of an attempt to connect, before it is known which database answers, or
   * whether any does. No record is to blame: what would be a bad record is a wrong setting. A
   * rejected connection without a code that says more is a way to log in that one side does not
   * know or has no password for.
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
        errors.hints(),
        product == null ? SafeDriverMessages.OF_CONNECTIONS : product.errors().safeMessages(),
        failure -> ErrorLocation.UNKNOWN,
        Set.of(),
        errors.hasOwnCodes());
  }

  /**
   * Returns the errors of all databases that share their codes: a driver may reach the server of
   * another product, or be wrapped in another driver.
   */
  private static DatabaseErrors shared() {
    List<DatabaseErrors> sharing =
        ALL.stream().map(DatabaseProduct::errors).filter(errors -> !errors.hasOwnCodes()).toList();
    SqlStates states =
        sharing.stream().map(DatabaseErrors::states).reduce(SqlStates::and).orElseThrow();
    // Of these databases, only MySQL and MariaDB have hints by vendor code.
    return MySql.PRODUCT.errors().with(states);
  }

  /** Returns the properties that the driver of the URL gets unless the user sets them. */
  public static Map<String, String> driverDefaults(String url) {
    DatabaseProduct product = ofUrl(url);
    return product == null ? Map.of() : product.driverDefaults();
  }

  /**
   * Returns the statement that a session begins with, or null. The server decides, not the URL:
   * drivers have several schemes, and there are drivers around drivers.
   */
  public static @Nullable String sessionStatement(DatabaseMetaData metadata) throws SQLException {
    DatabaseProduct product = find(metadata);
    return product == null ? null : product.sessionStatement();
  }

  /**
   * Returns the database behind a connection, with the parts that the server needs.
   *
   * @throws UnknownDatabaseException if it is none of the known ones
   */
  public static Database read(Connection connection) throws SQLException {
    return product(connection.getMetaData()).parts().read(connection);
  }

  /**
   * Returns the product that a server is.
   *
   * @throws UnknownDatabaseException if it is none of the known ones
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

  private static @Nullable DatabaseProduct ofUrl(String url) {
    for (DatabaseProduct product : ALL) {
      if (product.acceptsUrl(url)) {
        return product;
      }
    }
    return null;
  }
}
