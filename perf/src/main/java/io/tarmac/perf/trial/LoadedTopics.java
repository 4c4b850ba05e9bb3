package io.tarmac.perf.trial;

import java.util.List;

/**
 * The filled topics of an iteration, one for each table.
 *
 * @param events the number of events in all topics
 * @param bytes the size of keys and values in all topics
 */
record LoadedTopics(List<String> names, int events, long bytes) {
  /** Returns the bytes of this many events, if all have the same size. */
  double bytes(int some) {
    return (double) bytes * some / events;
  }

  /** Returns the mean size of a record. */
  long recordBytes() {
    return Math.round((double) bytes / events);
  }
}
