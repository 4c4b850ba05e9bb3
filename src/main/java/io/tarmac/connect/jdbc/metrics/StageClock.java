package io.tarmac.connect.jdbc.metrics;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures on what a thread spends its time: it is in one stage or in none, and what it enters next
 * ends the one before. Used by one thread at a time.
 */
public final class StageClock {

  private final SinkMetrics metrics;
  private final LongSupplier nanoClock;
  private @Nullable Stage current;
  private long enteredNanos;

  /**
   * A clock that is in no stage.
   *
   * @param nanoClock as {@link System#nanoTime}
   */
  public StageClock(SinkMetrics metrics, LongSupplier nanoClock) {
    this.metrics = metrics;
    this.nanoClock = nanoClock;
  }

  /** Ends the stage there is and begins another, or none where null; returns the one before. */
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

  /** The same within a stage; what is in none stays so. */
  public @Nullable Stage interrupt(Stage by) {
    return current == null ? null : enter(by);
  }

  /** Goes on as before an {@link #interrupt}. */
  public void resume(@Nullable Stage before) {
    if (before != null) {
      enter(before);
    }
  }
}
