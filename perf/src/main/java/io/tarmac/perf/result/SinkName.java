package io.tarmac.perf.result;

/** Sinks by the names that results have. */
public final class SinkName {
  public static final String TARMAC = "tarmac";
  public static final String DEBEZIUM = "debezium";

  /** Another build of Tarmac, to compare with. */
  public static final String BASELINE = "baseline";

  /** The one that counts and writes nothing. */
  public static final String COUNTING = "none";

  private SinkName() {}

  /** The end of the name under which a sink is measured once more, as if it were another. */
  private static final String AGAIN = "-again";

  /** Returns the name for readers: that of the sink which only counts says what it is for. */
  public static String title(String name) {
    return name.equals(COUNTING) ? "consume only (upper limit)" : name;
  }

  /** Returns the name of the twin of a sink. */
  public static String twin(String name) {
    return name + AGAIN;
  }

  /** Returns whether the name is that of a twin, which is no other sink. */
  public static boolean isTwin(String name) {
    return name.endsWith(AGAIN);
  }

  /** Returns the name of the sink that a twin is of, and of another sink its own. */
  public static String ofTwin(String name) {
    return name.substring(0, name.length() - (isTwin(name) ? AGAIN.length() : 0));
  }

  /** Returns whether the sink is Tarmac, whatever its properties, and no twin. */
  public static boolean isTarmac(String name) {
    return name.startsWith(TARMAC) && !isTwin(name);
  }

  /** Returns whether the sink is Debezium's, whatever its properties, and no twin. */
  public static boolean isDebezium(String name) {
    return name.startsWith(DEBEZIUM) && !isTwin(name);
  }
}
