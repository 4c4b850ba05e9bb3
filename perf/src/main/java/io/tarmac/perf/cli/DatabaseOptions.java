package io.tarmac.perf.cli;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where sinks write to. */
final class DatabaseOptions {
  static final String MYSQL_URL = "TARMAC_MYSQL_URL";

  @Option(
      names = "--database",
      paramLabel = "postgresql|mariadb|mysql",
      defaultValue = "postgresql",
      description =
          "PostgreSQL and MariaDB come embedded, with durability as shipped; MySQL by --url or"
              + " TARMAC_MYSQL_URL (default: ${DEFAULT-VALUE}).")
  DatabaseKind kind = DatabaseKind.POSTGRESQL;

  @Option(
      names = "--url",
      paramLabel = "JDBC-URL",
      description =
          "A database of your own. Tables are made with names that begin with tarmac_replay_, and"
              + " dropped again.")
  Optional<String> url = Optional.empty();

  @Option(names = "--user", paramLabel = "NAME", description = "The user for --url.")
  Optional<String> user = Optional.empty();

  @Option(
      names = "--password",
      paramLabel = "PASSWORD",
      description =
          "The password for --url; better in TARMAC_PERF_PASSWORD, where other users do not see it.")
  Optional<String> password = Optional.empty();

  /** How to reach the user's own database, if there is one. */
  Optional<Access> access(Map<String, String> environment) {
    Optional<String> fallback =
        kind == DatabaseKind.MYSQL
            ? Optional.ofNullable(environment.get(MYSQL_URL))
            : Optional.empty();
    Optional<String> secret =
        password.or(() -> Optional.ofNullable(environment.get("TARMAC_PERF_PASSWORD")));
    return url.or(() -> fallback)
        .map(address -> new Access(address, user, secret).withCredentialsApart());
  }
}
