package io.tarmac.perf.stack;

import org.jspecify.annotations.Nullable;

/** Actions that are all tried, whichever of them fail. One thread. */
public final class Attempts {
  private @Nullable RuntimeException failure;

  /** Runs the action; keeps how it fails. */
  public void attempt(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      if (failure == null) {
        failure = e;
      } else {
        failure.addSuppressed(e);
      }
    }
  }

  /** Throws the first failure, if any, with the others suppressed in it. */
  public void requireAll() {
    if (failure != null) {
      throw failure;
    }
  }
}
