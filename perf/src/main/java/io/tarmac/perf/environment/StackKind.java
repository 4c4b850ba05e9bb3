package io.tarmac.perf.environment;

import java.util.Locale;

/** The ways to start the servers of a run. */
public enum StackKind {
  /** Processes on this machine, from artifacts that the build has fetched. */
  EMBEDDED,
  /** Containers, as {@code docker/compose.yaml} describes them. */
  COMPOSE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
