package io.tarmac.perf.report;

/** Sinks by the names that results have. */
public final class SinkName {
  public static final String TARMAC = "tarmac";
  public static final String DEBEZIUM = "debezium";

  /** Another build of Tarmac, to compare with. */
  public static final String BASELINE = "baseline";

  /** The one that counts and writes nothing. */
  public static final String COUNTING = "none";

  private SinkName() {}

  /** Whatever its properties: variants have names that begin with it. */
  public static boolean isTarmac(String name) {
    return name.startsWith(TARMAC);
  }

  /** The same of Debezium's. */
  public static boolean isDebezium(String name) {
    return name.startsWith(DEBEZIUM);
  }
}
