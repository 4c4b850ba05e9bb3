package io.tarmac.perf.run;

import java.util.Locale;

/** The sinks that can be measured side by side. */
public enum SinkKind {
  TARMAC("io.tarmac.connect.jdbc.JdbcSinkConnector", true),
  /** Counts and writes nothing: the ceiling of consuming and converting. */
  NONE("io.tarmac.perf.counting.CountingSinkConnector", false);

  private final String connectorClass;
  private final boolean writes;

  SinkKind(String connectorClass, boolean writes) {
    this.connectorClass = connectorClass;
    this.writes = writes;
  }

  String connectorClass() {
    return connectorClass;
  }

  /** Whether it writes to the database. */
  boolean writes() {
    return writes;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
