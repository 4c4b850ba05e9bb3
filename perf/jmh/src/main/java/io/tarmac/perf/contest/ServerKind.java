package io.tarmac.perf.contest;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.EmbeddedMariaDb;
import io.tarmac.perf.database.EmbeddedPostgreSql;
import io.tarmac.perf.database.OwnDatabase;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.watch.ReplayFailure;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The databases whose ways can be compared. */
enum ServerKind {
  POSTGRESQL,
  MARIADB,
  MYSQL,
  H2;

  /** Whether there is one: MySQL does not come embedded. */
  boolean isThere() {
    return this != MYSQL || url() != null;
  }

  /** One's own where the environment has its URL. */
  Server start(RunDirectory run) {
    return switch (this) {
      case POSTGRESQL -> server(DatabaseKind.POSTGRESQL, run);
      case MARIADB -> server(DatabaseKind.MARIADB, run);
      case MYSQL -> server(DatabaseKind.MYSQL, run);
      case H2 -> new H2Server(run);
    };
  }

  private Server server(DatabaseKind kind, RunDirectory run) {
    String url = url();
    return new DatabaseServer(
        url == null
            ? embedded(kind, run)
            : OwnDatabase.connect(
                kind, new Access(url, Optional.empty(), Optional.empty()).withCredentialsApart()));
  }

  private TargetDatabase embedded(DatabaseKind kind, RunDirectory run) {
    return switch (kind) {
      case POSTGRESQL -> EmbeddedPostgreSql.start(run, false);
      case MARIADB -> EmbeddedMariaDb.start(run);
      case MYSQL ->
          throw new ReplayFailure("MySQL is one of your own: set " + variable() + " to its URL");
    };
  }

  private @Nullable String url() {
    return System.getenv(variable());
  }

  private String variable() {
    return "TARMAC_" + name() + "_URL";
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
