package io.tarmac.perf.run;

/** A topic that holds the events 1 to {@code events} in order, in one partition. */
record LoadedTopic(String name, int events, long recordBytes) {}
