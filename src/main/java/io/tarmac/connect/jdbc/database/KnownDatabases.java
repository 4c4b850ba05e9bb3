package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.database.db2.Db2;
import io.tarmac.connect.jdbc.database.db2.Db2States;
import io.tarmac.connect.jdbc.database.h2.H2;
import io.tarmac.connect.jdbc.database.h2.H2States;
import io.tarmac.connect.jdbc.database.mysql.MariaDb;
import io.tarmac.connect.jdbc.database.mysql.MySql;
import io.tarmac.connect.jdbc.database.mysql.MySqlStates;
import io.tarmac.connect.jdbc.database.oracle.Oracle;
import io.tarmac.connect.jdbc.database.oracle.OracleStates;
import io.tarmac.connect.jdbc.database.postgresql.CockroachDb;
import io.tarmac.connect.jdbc.database.postgresql.ExtensionTypes;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSql;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSqlStates;
import io.tarmac.connect.jdbc.database.sqlite.Sqlite;
import io.tarmac.connect.jdbc.database.sqlite.SqliteStates;
import io.tarmac.connect.jdbc.database.sqlserver.SqlServer;
import io.tarmac.connect.jdbc.database.sqlserver.SqlServerStates;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.SqlStates;
import io.tarmac.connect.jdbc.session.Remedies;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The databases the connector writes to. */
public final class KnownDatabases {

  /** Whether a server is a database, by what its driver says of it. */
  @FunctionalInterface
  private interface Recognition {
    boolean test(DatabaseMetaData metadata) throws SQLException;
  }

  /**
   * A database that is made only where a server is it: of each the type table alone costs a task
   * some ten milliseconds.
   *
   * @param name as people write it
   * @param sessionStatement what a session begins with, or null
   * @param database makes the parts for the version that the server reports
   */
  private record Known(
      String name,
      Recognition recognises,
      @Nullable String sessionStatement,
      Function<String, Database> database) {}

  private static final String POSTGRESQL = "PostgreSQL";

  // MariaDB comes before MySQL: through MySQL's driver it calls itself MySQL and only its version
  // tells. CockroachDB's driver is PostgreSQL's.
  private static final List<Known> ALL =
      List.of(
          new Known(
              CockroachDb.NAME,
              metadata ->
                  isCalled(metadata, CockroachDb.NAME)
                      || (isCalled(metadata, "PostgreSQL") && CockroachDb.isBehind(metadata)),
              CockroachDb.SESSION,
              version -> CockroachDb.database()),
          new Known(
              POSTGRESQL,
              metadata -> isCalled(metadata, "PostgreSQL"),
              SessionStatements.POSTGRESQL,
              version -> PostgreSql.database()),
          new Known(
              "MariaDB",
              metadata ->
                  isCalled(metadata, "MariaDB")
                      || metadata.getDatabaseProductVersion().contains("MariaDB"),
              SessionStatements.MYSQL,
              MariaDb::database),
          new Known(
              "MySQL",
              metadata -> isCalled(metadata, "MySQL"),
              SessionStatements.MYSQL,
              MySql::database),
          new Known("H2", metadata -> isCalled(metadata, "H2"), null, version -> H2.database()),
          new Known(
              "SQLite",
              metadata -> isCalled(metadata, "SQLite"),
              null,
              version -> Sqlite.database()),
          new Known(
              "SQL Server",
              metadata -> isCalled(metadata, "Microsoft SQL Server"),
              SqlServer.SESSION,
              version -> SqlServer.database()),
          new Known(
              "Oracle",
              metadata -> isCalled(metadata, "Oracle"),
              null,
              version -> Oracle.database()),
          // Of Db2 for other systems, which call themselves otherwise, the catalog is another.
          new Known(
              "Db2",
              metadata -> metadata.getDatabaseProductName().startsWith("DB2/"),
              Db2.SESSION,
              version -> Db2.database()));

  /** Of those whose codes are numbers that others use for something else. */
  private static final Map<String, Supplier<SqlStates>> STATES_BY_URL =
      Map.of(
          "jdbc:sqlite:", SqliteStates::states,
          "jdbc:sqlserver:", SqlServerStates::states,
          "jdbc:oracle:", OracleStates::states,
          "jdbc:db2:", Db2States::states);

  /** Everything that any of the others tells. */
  private static final SqlStates CONNECT_STATES =
      PostgreSqlStates.states()
          .and(MySqlStates.ofMySql())
          .and(MySqlStates.ofMariaDb())
          .and(H2States.states());

  private KnownDatabases() {}

  /**
   * For errors before it is known which database answers, or whether any does. No record is
   * concerned: what drivers call invalid then is a setting. And what is called a rejected
   * connection without a code that says more is a way of logging in that one side does not know or
   * has no password for.
   */
  public static SqlStates connectStates(String url) {
    return statesOfItsOwn(url)
        .map(Supplier::get)
        .orElse(CONNECT_STATES)
        .blamingNoRecord()
        .withStates(FailureKind.FATAL, "08004 the server, or the driver, refuses to log in");
  }

  /** For the same errors: those that count codes as MySQL does are among the rest. */
  public static Remedies connectRemedies(String url) {
    Remedies remedies = statesOfItsOwn(url).isPresent() ? Remedies.BY_STATE : Remedies.OF_MYSQL;
    return remedies.whileConnecting();
  }

  private static Optional<Supplier<SqlStates>> statesOfItsOwn(String url) {
    return STATES_BY_URL.entrySet().stream()
        .filter(states -> url.startsWith(states.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /**
   * What a session begins with, or null: by the server that answers, since drivers have several
   * schemes, and there are drivers around drivers.
   */
  public static @Nullable String sessionStatement(DatabaseMetaData metadata) throws SQLException {
    Known known = find(metadata);
    return known == null ? null : known.sessionStatement();
  }

  /**
   * The database behind a connection.
   *
   * @throws UnknownDatabaseException when it is none of the known ones
   */
  static Database recognise(DatabaseMetaData metadata) throws SQLException {
    return known(metadata).database().apply(metadata.getDatabaseProductVersion());
  }

  /**
   * Returns the database behind a connection, with the types that its extensions add.
   *
   * @throws UnknownDatabaseException when it is none of the known ones
   */
  public static Database of(Connection connection) throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    return known(metadata).name().equals(POSTGRESQL)
        ? PostgreSql.database(ExtensionTypes.of(connection))
        : recognise(metadata);
  }

  private static Known known(DatabaseMetaData metadata) throws SQLException {
    Known known = find(metadata);
    if (known == null) {
      throw new UnknownDatabaseException(
          "%s is not among the databases the connector writes to: %s"
              .formatted(
                  PrintableText.name(metadata.getDatabaseProductName()),
                  ALL.stream().map(Known::name).collect(Collectors.joining(", "))));
    }
    return known;
  }

  private static @Nullable Known find(DatabaseMetaData metadata) throws SQLException {
    for (Known known : ALL) {
      if (known.recognises().test(metadata)) {
        return known;
      }
    }
    return null;
  }

  private static boolean isCalled(DatabaseMetaData metadata, String product) throws SQLException {
    return metadata.getDatabaseProductName().equals(product);
  }
}
