package io.tarmac.perf.contest;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.EmbeddedDatabase;
import io.tarmac.perf.database.OwnDatabase;
import io.tarmac.perf.run.Secrets;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.suite.StrategiesFiles;
import io.tarmac.perf.watch.ReplayFailure;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The databases whose ways can be compared. */
public enum ServerKind {
  POSTGRESQL,
  MARIADB,
  MYSQL,
  H2;

  // Around the thresholds in docs/understand/writing.md, for each number of columns.
  private static final List<Integer> POSTGRESQL_ROWS =
      List.of(
          2, 4, 8, 10, 16, 24, 32, 64, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 20_000, 40_000);
  private static final List<Integer> MYSQL_ROWS =
      List.of(2, 4, 8, 16, 32, 64, 128, 250, 512, 1_000, 2_500, 5_000, 10_000);
  private static final List<Integer> H2_ROWS = List.of(2, 4, 6, 8, 12, 16, 32, 64, 100, 500, 1_000);

  /** Those that can be measured, in order. */
  public static List<ServerKind> allThere() {
    return Arrays.stream(values()).filter(ServerKind::isThere).toList();
  }

  /** Whether there is one: MySQL does not come embedded. */
  boolean isThere() {
    return this != MYSQL || url() != null;
  }

  /** Where one's own is, how it is reached and how it is set up; empty for an embedded one. */
  public Map<String, String> conditions() {
    return switch (this) {
      case POSTGRESQL -> conditions(DatabaseKind.POSTGRESQL);
      case MARIADB -> conditions(DatabaseKind.MARIADB);
      case MYSQL -> conditions(DatabaseKind.MYSQL);
      case H2 -> Map.of();
    };
  }

  private Map<String, String> conditions(DatabaseKind kind) {
    String url = url();
    return url == null ? Map.of() : StrategiesFiles.server(kind, access(url));
  }

  /** Those of the URL of one's own, without secrets: some decide how rows are written. */
  Map<String, String> parameters() {
    String url = url();
    return url == null ? Map.of() : Secrets.masked(access(url).parameters());
  }

  /** Fails when it is one's own and cannot be reached, or is not given. */
  void requireReachable() {
    switch (this) {
      case POSTGRESQL -> requireReachable(DatabaseKind.POSTGRESQL);
      case MARIADB -> requireReachable(DatabaseKind.MARIADB);
      case MYSQL -> requireReachable(DatabaseKind.MYSQL);
      case H2 -> {}
    }
  }

  private void requireReachable(DatabaseKind kind) {
    String url = url();
    if (url != null) {
      OwnDatabase.connect(kind, access(url)).close();
    } else if (this == MYSQL) {
      throw noMySql();
    }
  }

  /** The numbers of rows that a transaction is tried with. */
  List<Integer> rows() {
    return switch (this) {
      case POSTGRESQL -> POSTGRESQL_ROWS;
      case MARIADB, MYSQL -> MYSQL_ROWS;
      case H2 -> H2_ROWS;
    };
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
    if (url == null && this == MYSQL) {
      throw noMySql();
    }
    return new DatabaseServer(
        url == null
            ? EmbeddedDatabase.start(kind, run, false)
            : OwnDatabase.connect(kind, access(url)));
  }

  private static Access access(String url) {
    return new Access(url, Optional.empty(), Optional.empty()).withCredentialsApart();
  }

  private ReplayFailure noMySql() {
    return new ReplayFailure("MySQL is one of your own: set " + variable() + " to its URL");
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
