package io.tarmac.perf.trial;

import java.util.Locale;

/** How a sink is told to write. */
public enum WriteMode {
  INSERT,
  UPSERT;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
