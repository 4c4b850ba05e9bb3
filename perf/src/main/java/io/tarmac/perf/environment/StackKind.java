package io.tarmac.perf.environment;

import java.util.Locale;

/** The ways to start the servers of a run. */
public enum StackKind {
  /** Processes of this machine, made of what the build has fetched. */
  EMBEDDED,
  /** Containers, as the composition in {@code docker/} describes them. */
  COMPOSE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
