package io.tarmac.perf.trial;

import java.util.Locale;

/** The sink's {@code insert.mode}. */
public enum WriteMode {
  INSERT,
  UPSERT;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
