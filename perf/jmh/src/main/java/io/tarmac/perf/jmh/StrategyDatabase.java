package io.tarmac.perf.jmh;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.database.mysql.LoadOnly;
import io.tarmac.connect.jdbc.database.postgresql.MeasuredPostgreSqlStrategies;
import io.tarmac.connect.jdbc.session.Connections;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.OwnDatabase;
import io.tarmac.perf.environment.EmbeddedDatabase;
import io.tarmac.perf.environment.RunDirectory;
import io.tarmac.perf.trial.Cleanup;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The databases whose strategies are measured. The JVM that runs JMH starts the server, and hands
 * its URL to the JVMs that measure.
 */
enum StrategyDatabase {
  POSTGRESQL(DatabaseKind.POSTGRESQL, "copy", "ANALYZE "),
  MARIADB(DatabaseKind.MARIADB, "multi-row", "ANALYZE TABLE "),
  MYSQL(DatabaseKind.MYSQL, "multi-row", "ANALYZE TABLE "),
  /** H2 in a file, within the JVM that measures. A commit reaches the disk half a second later. */
  H2(null, "batch", "ANALYZE TABLE ");

  /** The system property with the URL of a server that was started for the run. */
  static final String URL = "tarmac.perf.strategies.url";

  /** The system property with the folders in which the connector may open files of databases. */
  private static final String FOLDERS = "tarmac.connection.folders.allowed";

  private static final String H2_FILE = "jdbc:h2:file:";

  /** The strategy in which the driver rewrites a batch. */
  private static final String DRIVER = "driver";

  private static final String LOAD_DATA = "load-data";

  private final @Nullable DatabaseKind kind;
  private final String fillingStrategy;
  private final String analysis;

  StrategyDatabase(@Nullable DatabaseKind kind, String fillingStrategy, String analysis) {
    this.kind = kind;
    this.fillingStrategy = fillingStrategy;
    this.analysis = analysis;
  }

  static StrategyDatabase named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Tells whether the database comes embedded, or the environment has the URL of a server. */
  boolean isAvailable() {
    return this != MYSQL || ownUrl() != null;
  }

  /**
   * Starts the server, or does nothing if the environment has the URL of one.
   *
   * @return the value of {@link #URL}; empty for a server of the user's own, whose password no
   *     command line may show
   */
  String start(Cleanup cleanup, RunDirectory run) {
    if (ownUrl() != null) {
      return "";
    }
    if (kind == null) {
      return H2_FILE + run.directory("h2").resolve("strategies");
    }
    if (this == MYSQL) {
      throw new ReplayFailure("MySQL does not come embedded: set " + variable() + " to a URL");
    }
    Access access = cleanup.add(EmbeddedDatabase.start(kind, run, false)).access();
    Map<String, String> credentials =
        Map.of("user", access.username().orElseThrow(), "password", access.password().orElse(""));
    return access.withOptions(credentials).url();
  }

  /** Returns the server's settings that decide durability and speed, as the server states them. */
  Map<String, String> settings(String url) throws SQLException {
    if (kind != null) {
      return OwnDatabase.connect(kind, access(url)).settings();
    }
    try (Connection connection = Connections.open(properties(access(url), "unused"))) {
      return Map.of("version", connection.getMetaData().getDatabaseProductVersion());
    }
  }

  /** Returns the server's first process if the server runs on this machine apart from this JVM. */
  Optional<ProcessHandle> process() {
    return kind == null ? Optional.empty() : OwnDatabase.connect(kind, access()).process();
  }

  /** Opens a connection as a task with this write method does. */
  Connection open(String strategy) throws SQLException {
    Access access = access();
    if (kind != null && strategy.equals(DRIVER)) {
      access = access.withOptions(kind.batchRewriting());
    }
    Map<String, String> properties = properties(access, "unused");
    if (strategy.equals(LOAD_DATA)) {
      // Without it, a task forbids MariaDB's driver to send rows as a file.
      properties.put("write.method", "load_data");
    }
    return Connections.open(properties);
  }

  /** Returns the properties of a connector that does a job. */
  Map<String, String> properties(String table, Job job) {
    Map<String, String> properties = properties(access(), table);
    if (job == Job.UPSERT_NEWEST) {
      properties.put("columns.add", "version:${record.timestamp}");
      properties.put("overwrite.when", "newer:version");
      properties.put("delete.mode", "ignore");
    }
    return properties;
  }

  /** Returns the properties of a connector that creates the table, upserts and deletes. Mutable. */
  static Map<String, String> properties(Access access, String table) {
    Map<String, String> properties = new HashMap<>();
    properties.put("name", "strategies");
    properties.put("topics", RowShape.TOPIC);
    properties.put("connection.url", access.url());
    access.username().ifPresent(name -> properties.put("connection.username", name));
    access.password().ifPresent(secret -> properties.put("connection.password", secret));
    properties.put("collection.name.format", table);
    properties.put("insert.mode", "upsert");
    properties.put("delete.enabled", "true");
    properties.put("primary.key.mode", "record_key");
    properties.put("schema.evolution", "basic");
    return properties;
  }

  /** Returns a strategy of the connector by its name, for any number of rows. */
  WriteStrategy strategy(String name, Connection connection, TablePlan plan, Operation operation)
      throws SQLException {
    Database database = KnownDatabases.read(connection);
    if (this == POSTGRESQL) {
      return MeasuredPostgreSqlStrategies.named(name, connection, database.identifiers());
    }
    String constant = name.toUpperCase(Locale.ROOT).replace('-', '_');
    WriteMethod method = name.equals(DRIVER) ? WriteMethod.BATCH : WriteMethod.valueOf(constant);
    WriteStrategy strategy =
        database.strategies().bestFirst(connection).stream()
            .filter(each -> each.method() == method)
            .filter(each -> each.supports(plan, operation))
            .findFirst()
            .orElseThrow(
                () ->
                    new ReplayFailure(
                        "%s has no strategy %s; LOAD DATA needs local_infile=ON at the server"
                            .formatted(this, name)));
    return method == WriteMethod.LOAD_DATA ? LoadOnly.from(strategy) : strategy;
  }

  String fillingStrategy() {
    return fillingStrategy;
  }

  /** Returns the statement that updates the planner's statistics of a table. */
  String analysis(String table) {
    return analysis + table;
  }

  private Access access() {
    return access(System.getProperty(URL, ""));
  }

  private Access access(String url) {
    if (kind == null) {
      Path file = Path.of(url.substring(H2_FILE.length()));
      System.setProperty(FOLDERS, String.valueOf(file.getParent()));
      return new Access(url, Optional.of("sa"), Optional.of(""));
    }
    String known = url.isEmpty() ? String.valueOf(ownUrl()) : url;
    return new Access(known, Optional.empty(), Optional.empty()).withCredentialsApart();
  }

  private @Nullable String ownUrl() {
    return kind == null ? null : System.getenv(variable());
  }

  private String variable() {
    return "TARMAC_" + name() + "_URL";
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
