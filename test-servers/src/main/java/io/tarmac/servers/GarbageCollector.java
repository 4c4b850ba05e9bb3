package io.tarmac.servers;

import java.util.List;
import java.util.regex.Pattern;

/** Which garbage collector a JVM is told to have. */
public final class GarbageCollector {
  /** As Kafka's own start scripts have it. */
  private static final List<String> KAFKAS = List.of("-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20");

  private static final Pattern OTHER =
      Pattern.compile("-XX:\\+Use(Epsilon|Parallel|Serial|Shenandoah|Z)GC");

  private GarbageCollector() {}

  /**
   * What is to be said of it before these options; nothing when they choose another. Of two
   * collectors the last does not win: a JVM does not start with both. Nor is the goal for pauses
   * one for others.
   */
  static List<String> before(List<String> options) {
    return isOther(options) ? List.of() : KAFKAS;
  }

  /** Whether the options choose another than Kafka's own start scripts. */
  public static boolean isOther(List<String> options) {
    return options.stream().anyMatch(option -> OTHER.matcher(option).matches());
  }
}
