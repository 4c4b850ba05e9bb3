package io.tarmac.perf.event;

/** A column of a table that events end in. */
public record Column(String name, Type type) {
  /** What it holds. */
  public enum Type {
    INT,
    BIGINT,
    DOUBLE,
    TEXT,
    /** Text of at most fifty characters. */
    SHORT_TEXT,
    /** The text of {@link Stamp}. */
    STAMP
  }

  public static Column integer(String name) {
    return new Column(name, Type.INT);
  }

  public static Column bigInteger(String name) {
    return new Column(name, Type.BIGINT);
  }

  public static Column number(String name) {
    return new Column(name, Type.DOUBLE);
  }

  public static Column text(String name) {
    return new Column(name, Type.TEXT);
  }

  public static Column shortText(String name) {
    return new Column(name, Type.SHORT_TEXT);
  }

  /** A text that has the time at which an event was sent. */
  public static Column stamp(String name) {
    return new Column(name, Type.STAMP);
  }
}
