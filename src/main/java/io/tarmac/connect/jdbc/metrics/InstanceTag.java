package io.tarmac.connect.jdbc.metrics;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The tag that separates the metrics of a task from those of another task with the same name. The
 * other task runs on another worker of the JVM, or has been given up and has not ended. The first
 * metrics of a task choose the tag, and all later metrics of the task carry the same tag. Not
 * thread-safe.
 */
final class InstanceTag {

  private static final String NAME = "instance";

  /** The most tasks of one name that the tag tells apart. */
  private static final int MOST = 100;

  /** A function that shows metrics under a name with these tags. */
  @FunctionalInterface
  interface Show {

    /** Shows the metrics if the name is free, and tells whether the name was free. */
    boolean with(Map<String, String> tags);
  }

  /** The number of the task among tasks of its name; 0 until the first metrics have been shown. */
  private int instance;

  /**
   * Shows metrics, with the tag unless the task is the first of its name.
   *
   * @param tags the other tags of the metrics
   * @return whether the metrics are shown
   */
  boolean show(Map<String, String> tags, Show show) {
    int last = instance == 0 ? MOST : instance;
    for (int next = Math.max(1, instance); next <= last; next++) {
      Map<String, String> all = new LinkedHashMap<>(tags);
      if (next > 1) {
        all.put(NAME, String.valueOf(next));
      }
      if (show.with(all)) {
        instance = next;
        return true;
      }
    }
    return false;
  }
}
