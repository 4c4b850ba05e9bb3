package io.tarmac.perf.event;

/** A column of a table that events end in. */
public record Column(String name, Type type) {
  /** What it holds. */
  public enum Type {
    INT,
    DOUBLE,
    TEXT
  }

  public static Column integer(String name) {
    return new Column(name, Type.INT);
  }

  public static Column number(String name) {
    return new Column(name, Type.DOUBLE);
  }

  public static Column text(String name) {
    return new Column(name, Type.TEXT);
  }
}
