package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.SqlStates;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/** The databases the connector writes to. */
final class KnownDatabases {

  // MariaDB comes before MySQL: through MySQL's driver it calls itself MySQL and only its version
  // tells.
  private static final List<Database> ALL =
      List.of(PostgreSql.database(), MariaDb.database(), MySql.database(), H2.database());

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
    for (Database database : ALL) {
      if (database.recognises().matches(product, version)) {
        return database;
      }
    }
    throw new UnknownDatabaseException(
        "%s is not among the databases the connector writes to: %s"
            .formatted(
                product, ALL.stream().map(Database::name).collect(Collectors.joining(", "))));
  }
}
