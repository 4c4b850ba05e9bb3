package io.tarmac.perf.trial;

import java.util.Locale;

/** The compression of the events in topics: Kafka's {@code compression.type}. */
public enum Compression {
  NONE,
  GZIP,
  SNAPPY,
  LZ4,
  ZSTD;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
