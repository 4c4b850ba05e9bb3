package io.tarmac.perf.result;

/** The names of sinks in results. */
public final class SinkName {
  public static final String TARMAC = "tarmac";
  public static final String DEBEZIUM = "debezium";

  /** Another build of Tarmac, to compare with. */
  public static final String BASELINE = "baseline";

  /** The counting sink, which writes nothing. */
  public static final String COUNTING = "none";

  private SinkName() {}

  /** The suffix of a twin: the same sink, measured again as if it were another. */
  private static final String AGAIN = "-again";

  /** Returns the name for readers, which explains the counting sink. */
  public static String title(String name) {
    return name.equals(COUNTING) ? "consume only (upper limit)" : name;
  }

  public static String twin(String name) {
    return name + AGAIN;
  }

  public static boolean isTwin(String name) {
    return name.endsWith(AGAIN);
  }

  /** Returns the name of a twin's original, or the same name if it is no twin. */
  public static String ofTwin(String name) {
    return name.substring(0, name.length() - (isTwin(name) ? AGAIN.length() : 0));
  }

  /** Returns whether the sink is Tarmac with any properties, but no twin. */
  public static boolean isTarmac(String name) {
    return name.startsWith(TARMAC) && !isTwin(name);
  }

  /** Returns whether the sink is Debezium's with any properties, but no twin. */
  public static boolean isDebezium(String name) {
    return name.startsWith(DEBEZIUM) && !isTwin(name);
  }
}
