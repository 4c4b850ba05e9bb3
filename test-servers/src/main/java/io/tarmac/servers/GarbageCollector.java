package io.tarmac.servers;

import java.util.List;
import java.util.regex.Pattern;

/** The garbage collector that the options of a JVM choose. */
public final class GarbageCollector {
  /** The options of Kafka's start scripts. */
  private static final List<String> KAFKAS = List.of("-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20");

  private static final Pattern OTHER =
      Pattern.compile("-XX:\\+Use(Epsilon|Parallel|Serial|Shenandoah|Z)GC");

  private GarbageCollector() {}

  /**
   * Returns Kafka's options, or none if these options choose another collector: a JVM does not
   * start with two, and the goal for pauses is G1's.
   */
  static List<String> before(List<String> options) {
    return isOther(options) ? List.of() : KAFKAS;
  }

  /** Tells whether the options choose another collector than Kafka's start scripts do. */
  public static boolean isOther(List<String> options) {
    return options.stream().anyMatch(option -> OTHER.matcher(option).matches());
  }
}
