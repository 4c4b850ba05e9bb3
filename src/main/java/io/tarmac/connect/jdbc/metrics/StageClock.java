package io.tarmac.connect.jdbc.metrics;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A clock that measures how long a thread spends in each stage. The thread is in one stage or in
 * none, and entering a stage ends the one before. One thread at a time may use the clock.
 */
public final class StageClock {

  private final SinkMetrics metrics;
  private final LongSupplier nanoClock;
  private @Nullable Stage current;
  private long enteredNanos;

  /**
   * Creates a clock that is in no stage.
   *
   * @param nanoClock returns the time as {@link System#nanoTime} does
   */
  public StageClock(SinkMetrics metrics, LongSupplier nanoClock) {
    this.metrics = metrics;
    this.nanoClock = nanoClock;
  }

  /**
   * Ends the present stage and begins another one, or none if the argument is null.
   *
   * @return the stage before; null if there was none
   */
  public @Nullable Stage enter(@Nullable Stage next) {
    Stage before = current;
    long now = nanoClock.getAsLong();
    if (before != null) {
      metrics.spent(before, now - enteredNanos);
    }
    current = next;
    enteredNanos = now;
    return before;
  }

  /**
   * Enters a stage as {@link #enter} does, but only if the thread is in a stage.
   *
   * @return the interrupted stage; null if the thread is in none
   */
  public @Nullable Stage interrupt(Stage by) {
    return current == null ? null : enter(by);
  }

  /** Returns to the stage before an {@link #interrupt}; does nothing if there was none. */
  public void resume(@Nullable Stage before) {
    if (before != null) {
      enter(before);
    }
  }
}
