package io.tarmac.connect.jdbc.metrics;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The tag that tells metrics from those of another task that has the same name: one on another
 * worker of the JVM, or one that has been given up and has not ended. It is chosen with the first
 * metrics of a task, and all others of the task carry the same. Not thread-safe.
 */
final class InstanceTag {

  private static final String NAME = "instance";

  /** No more than this many of a name are told apart. */
  private static final int MOST = 100;

  /** Shows metrics under a name with these tags. */
  @FunctionalInterface
  interface Show {

    /** Tells whether the name was free; if it was not, shows nothing. */
    boolean with(Map<String, String> tags);
  }

  /** Zero until it has been chosen. */
  private int instance;

  /**
   * Shows metrics, with the tag unless the task is the first of its name.
   *
   * @param tags beside it
   * @return whether they are shown
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
