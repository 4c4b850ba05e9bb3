package io.tarmac.perf.run;

import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.stack.Layout;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What can be measured side by side. */
public enum SinkKind {
  TARMAC(Role.WRITES),
  /** Debezium's JDBC sink as its documentation sets it up. */
  DEBEZIUM(Role.WRITES),
  /** The same with its one statement of arrays, for PostgreSQL. */
  DEBEZIUM_UNNEST(Role.WRITES),
  /** The same with the driver told to make one statement of a batch. */
  DEBEZIUM_REWRITE(Role.WRITES),
  /** The same with one change of each key in a batch, as Tarmac does it. */
  DEBEZIUM_REDUCTION(Role.WRITES),
  /** Counts and writes nothing: the ceiling of consuming and converting. */
  NONE(Role.COUNTS),
  /** No Kafka: PostgreSQL's COPY of the same rows from a file, over one connection. */
  COPY(Role.LOADS_A_FILE),
  /** No Kafka: LOAD DATA LOCAL of the same rows from a file, over one connection. */
  LOAD_DATA(Role.LOADS_A_FILE);

  /** What a kind does with the events. */
  enum Role {
    WRITES,
    COUNTS,
    LOADS_A_FILE
  }

  private final Role role;

  SinkKind(Role role) {
    this.role = role;
  }

  Role role() {
    return role;
  }

  /** Whether it needs the database. */
  public boolean writes() {
    return role != Role.COUNTS;
  }

  /** Whether it runs in a worker, on events from a topic. */
  public boolean consumes() {
    return role != Role.LOADS_A_FILE;
  }

  public boolean runsOn(DatabaseKind database) {
    return switch (this) {
      case DEBEZIUM_UNNEST, COPY -> database == DatabaseKind.POSTGRESQL;
      case LOAD_DATA -> database != DatabaseKind.POSTGRESQL;
      case TARMAC, DEBEZIUM, DEBEZIUM_REWRITE, DEBEZIUM_REDUCTION, NONE -> true;
    };
  }

  /** The class of the connector, for those that run in a worker. */
  String connectorClass() {
    return switch (this) {
      case TARMAC -> "io.tarmac.connect.jdbc.JdbcSinkConnector";
      case DEBEZIUM, DEBEZIUM_UNNEST, DEBEZIUM_REWRITE, DEBEZIUM_REDUCTION ->
          "io.debezium.connector.jdbc.JdbcSinkConnector";
      case NONE -> "io.tarmac.perf.counting.CountingSinkConnector";
      case COPY, LOAD_DATA -> throw new IllegalStateException(this + " is no connector");
    };
  }

  Optional<Path> plugin(Layout layout) {
    return switch (this) {
      case TARMAC -> Optional.of(layout.connector());
      case DEBEZIUM, DEBEZIUM_UNNEST, DEBEZIUM_REWRITE, DEBEZIUM_REDUCTION ->
          Optional.of(layout.debezium());
      case NONE -> Optional.of(layout.countingSink());
      case COPY, LOAD_DATA -> Optional.empty();
    };
  }

  /** Properties that only this kind has. */
  Map<String, String> properties() {
    return switch (this) {
      case DEBEZIUM_UNNEST -> Map.of("dialect.postgres.unnest.insert.enabled", "true");
      case DEBEZIUM_REDUCTION -> Map.of("use.reduction.buffer", "true");
      case TARMAC, DEBEZIUM, DEBEZIUM_REWRITE, NONE, COPY, LOAD_DATA -> Map.of();
    };
  }

  /** What this kind adds to the database's URL. */
  Map<String, String> urlOptions(DatabaseKind database) {
    return this == DEBEZIUM_REWRITE ? database.batchRewriting() : Map.of();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
