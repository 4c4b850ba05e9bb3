package io.tarmac.perf.environment;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.TargetDatabase;
import java.util.Locale;
import java.util.Optional;

/** A database of Compose, which stops with the other containers. */
public record ComposedDatabase(DatabaseKind kind, Access access, Optional<ProcessHandle> process)
    implements TargetDatabase {

  /** Returns the database of a running service. */
  public static ComposedDatabase of(DatabaseKind kind, ComposeServers servers) {
    String service = service(kind);
    String port = service.toUpperCase(Locale.ROOT) + "_PORT";
    String url = "%s//%s/demo".formatted(kind.urlPrefix(), servers.address(port));
    Access access = new Access(url, Optional.of("demo"), Optional.of(servers.password()));
    return new ComposedDatabase(kind, access, Optional.of(servers.process(service)));
  }

  /** Returns the name of the database's service in {@code docker/compose.yaml}. */
  public static String service(DatabaseKind kind) {
    return switch (kind) {
      case POSTGRESQL -> "postgres";
      case MYSQL -> "mysql";
      case MARIADB ->
          throw new ReplayFailure("docker/compose.yaml has no MariaDB: name another --database");
    };
  }

  @Override
  public void close() {}
}
