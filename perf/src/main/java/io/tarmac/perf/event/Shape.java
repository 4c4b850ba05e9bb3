package io.tarmac.perf.event;

/** What the value of a record is. */
public enum Shape {
  /** A change event as a Debezium MySQL source sends it. */
  ENVELOPE,
  /** The row alone. */
  FLAT
}
