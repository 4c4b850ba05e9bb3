package io.tarmac.perf.event;

/** A column of a table that events end in. */
public record Column(String name, Type type) {
  /** What it holds. */
  public enum Type {
    INT,
    DOUBLE,
    TEXT,
    /** The text of {@link Stamp}. */
    STAMP
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

  /** A text that has the time at which an event was sent. */
  public static Column stamp(String name) {
    return new Column(name, Type.STAMP);
  }
}
