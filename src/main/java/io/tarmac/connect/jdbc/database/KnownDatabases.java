package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.SqlStates;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The databases the connector writes to. */
final class KnownDatabases {

  /**
   * A database that is made only where a server is it: of each the type table alone costs a task
   * some ten milliseconds.
   *
   * @param name as people write it
   * @param recognises whether a server is this database, by its product name and version
   * @param sessionStatement what a session begins with, or null
   */
  private record Known(
      String name,
      BiPredicate<String, String> recognises,
      @Nullable String sessionStatement,
      Supplier<Database> database) {}

  // MariaDB comes before MySQL: through MySQL's driver it calls itself MySQL and only its version
  // tells.
  private static final List<Known> ALL =
      List.of(
          new Known(
              "PostgreSQL",
              (product, version) -> product.equals("PostgreSQL"),
              SessionStatements.POSTGRESQL,
              PostgreSql::database),
          new Known(
              "MariaDB",
              (product, version) -> product.equals("MariaDB") || version.contains("MariaDB"),
              SessionStatements.MYSQL,
              MariaDb::database),
          new Known(
              "MySQL",
              (product, version) -> product.equals("MySQL"),
              SessionStatements.MYSQL,
              MySql::database),
          new Known("H2", (product, version) -> product.equals("H2"), null, H2::database));

  /**
   * Everything that any of them tells. No record is concerned: what drivers call invalid then is a
   * setting. And what is called a rejected connection without a code that says more is a way of
   * logging in that one side does not know or has no password for.
   */
  private static final SqlStates CONNECT_STATES =
      PostgreSqlStates.states()
          .and(MySqlStates.ofMySql())
          .and(MySqlStates.ofMariaDb())
          .and(H2States.states())
          .blamingNoRecord()
          .withStates(FailureKind.FATAL, "08004 the server, or the driver, refuses to log in");

  private KnownDatabases() {}

  /** For errors before it is known which database answers, or whether any does. */
  static SqlStates connectStates() {
    return CONNECT_STATES;
  }

  /**
   * What a session begins with, or null: by the server that answers, since drivers have several
   * schemes, and there are drivers around drivers.
   */
  static @Nullable String sessionStatement(DatabaseMetaData metadata) throws SQLException {
    Known known = find(metadata);
    return known == null ? null : known.sessionStatement();
  }

  /**
   * The database behind a connection.
   *
   * @throws UnknownDatabaseException when it is none of the known ones
   */
  static Database recognise(DatabaseMetaData metadata) throws SQLException {
    Known known = find(metadata);
    if (known == null) {
      throw new UnknownDatabaseException(
          "%s is not among the databases the connector writes to: %s"
              .formatted(
                  metadata.getDatabaseProductName(),
                  ALL.stream().map(Known::name).collect(Collectors.joining(", "))));
    }
    return known.database().get();
  }

  private static @Nullable Known find(DatabaseMetaData metadata) throws SQLException {
    String product = metadata.getDatabaseProductName();
    String version = metadata.getDatabaseProductVersion();
    for (Known known : ALL) {
      if (known.recognises().test(product, version)) {
        return known;
      }
    }
    return null;
  }
}
