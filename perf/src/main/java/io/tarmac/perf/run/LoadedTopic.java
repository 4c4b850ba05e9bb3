package io.tarmac.perf.run;

import java.util.List;

/**
 * Topics that hold the events of a pass in order, one for each table.
 *
 * @param events in all of them
 * @param recordBytes mean size of a record
 */
record LoadedTopic(List<String> names, int events, long recordBytes) {
  LoadedTopic(String name, int events, long recordBytes) {
    this(List.of(name), events, recordBytes);
  }

  /** As a connector's {@code topics}. */
  String topics() {
    return String.join(",", names);
  }
}
