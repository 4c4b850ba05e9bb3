package io.tarmac.perf.trial;

import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.environment.Layout;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The kinds of sinks that can be compared. */
public enum SinkKind {
  TARMAC(Plugin.TARMAC),
  /** Debezium's JDBC sink, configured as its documentation says. */
  DEBEZIUM(Plugin.DEBEZIUM),
  /** Debezium's sink with one statement of arrays (unnest) per batch, for PostgreSQL. */
  DEBEZIUM_UNNEST(Plugin.DEBEZIUM, "dialect.postgres.unnest.insert.enabled"),
  /** Debezium's sink with a JDBC driver that rewrites a batch into one statement. */
  DEBEZIUM_REWRITE(Plugin.DEBEZIUM),
  /** Debezium's sink with at most one change of each key in a batch, like Tarmac. */
  DEBEZIUM_REDUCTION(Plugin.DEBEZIUM, "use.reduction.buffer"),
  /** A sink that reads, counts and writes nothing: the ceiling of consuming and converting. */
  NONE(Plugin.COUNTING),
  /** PostgreSQL's COPY of the same rows from a file, over one connection and without Kafka. */
  COPY,
  /** LOAD DATA LOCAL of the same rows from a file, over one connection and without Kafka. */
  LOAD_DATA;

  /** The plugins of sinks that run in a worker. */
  private enum Plugin {
    TARMAC("io.tarmac.connect.jdbc.JdbcSinkConnector", Layout::connector),
    DEBEZIUM("io.debezium.connector.jdbc.JdbcSinkConnector", Layout::debezium),
    COUNTING("io.tarmac.perf.counting.CountingSinkConnector", Layout::countingSink);

    private final String connectorClass;
    private final Function<Layout, Path> directory;

    Plugin(String connectorClass, Function<Layout, Path> directory) {
      this.connectorClass = connectorClass;
      this.directory = directory;
    }
  }

  private final @Nullable Plugin plugin;
  private final Map<String, String> properties;

  SinkKind() {
    this.plugin = null;
    this.properties = Map.of();
  }

  SinkKind(Plugin plugin, String... enabledProperties) {
    this.plugin = plugin;
    this.properties =
        Stream.of(enabledProperties).collect(Collectors.toMap(name -> name, name -> "true"));
  }

  /** Returns whether the sink needs the database. */
  public boolean writes() {
    return plugin != Plugin.COUNTING;
  }

  /** Returns whether the sink runs in a worker, on events from a topic. */
  public boolean consumes() {
    return plugin != null;
  }

  public boolean runsOn(DatabaseKind database) {
    return switch (this) {
      case DEBEZIUM_UNNEST, COPY -> database == DatabaseKind.POSTGRESQL;
      case LOAD_DATA -> database != DatabaseKind.POSTGRESQL;
      case TARMAC, DEBEZIUM, DEBEZIUM_REWRITE, DEBEZIUM_REDUCTION, NONE -> true;
    };
  }

  /** Returns the connector class of a sink that runs in a worker. */
  String connectorClass() {
    return Objects.requireNonNull(plugin, this + " runs without a connector").connectorClass;
  }

  Optional<Path> plugin(Layout layout) {
    return Optional.ofNullable(plugin).map(own -> own.directory.apply(layout));
  }

  /** Returns the connector properties that only this kind sets. */
  Map<String, String> properties() {
    return properties;
  }

  /** Returns the options that this kind adds to the database's URL. */
  Map<String, String> urlOptions(DatabaseKind database) {
    return this == DEBEZIUM_REWRITE ? database.batchRewriting() : Map.of();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
