package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.SqlStates;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The databases the connector writes to. */
final class KnownDatabases {

  /**
   * A database that is made only where a server is it: of each the type table alone costs a task
   * some ten milliseconds.
   *
   * @param name as people write it
   * @param recognises whether a server is this database, by its product name and version
   */
  private record Known(
      String name, BiPredicate<String, String> recognises, Supplier<Database> database) {}

  // MariaDB comes before MySQL: through MySQL's driver it calls itself MySQL and only its version
  // tells.
  private static final List<Known> ALL =
      List.of(
          new Known(
              "PostgreSQL",
              (product, version) -> product.equals("PostgreSQL"),
              PostgreSql::database),
          new Known(
              "MariaDB",
              (product, version) -> product.equals("MariaDB") || version.contains("MariaDB"),
              MariaDb::database),
          new Known("MySQL", (product, version) -> product.equals("MySQL"), MySql::database),
          new Known("H2", (product, version) -> product.equals("H2"), H2::database));

  /** No record is concerned: what drivers call invalid then is a setting. */
  private static final SqlStates CONNECT_STATES =
      SqlStates.standard()
          .withStates(FailureKind.FATAL, "22", "23", "45000")
          .withStates(FailureKind.TRANSIENT, "53300", "57P03", "90028", "90067", "90098", "90121");

  private KnownDatabases() {}

  /** For errors before it is known which database answers, or whether any does. */
  static SqlStates connectStates() {
    return CONNECT_STATES;
  }

  /**
   * The database behind a connection.
   *
   * @throws UnknownDatabaseException when it is none of the known ones
   */
  static Database recognise(DatabaseMetaData metadata) throws SQLException {
    String product = metadata.getDatabaseProductName();
    String version = metadata.getDatabaseProductVersion();
    for (Known known : ALL) {
      if (known.recognises().test(product, version)) {
        return known.database().get();
      }
    }
    throw new UnknownDatabaseException(
        "%s is not among the databases the connector writes to: %s"
            .formatted(product, ALL.stream().map(Known::name).collect(Collectors.joining(", "))));
  }
}
