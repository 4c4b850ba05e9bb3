package io.tarmac.perf.trial;

import java.util.List;

/**
 * Topics that hold the events of an iteration in order, one for each table.
 *
 * @param events in all of them
 * @param bytes of keys and values in all of them
 */
record LoadedTopic(List<String> names, int events, long bytes) {
  /** Returns the bytes of some of the events, as far as all are of one size. */
  double bytes(int some) {
    return (double) bytes * some / events;
  }

  /** Returns the mean size of a record. */
  long recordBytes() {
    return Math.round((double) bytes / events);
  }
}
