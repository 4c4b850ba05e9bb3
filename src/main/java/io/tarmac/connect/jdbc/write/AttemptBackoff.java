package io.tarmac.connect.jdbc.write;

/**
 * When to try again what may fail and is worth it only if it mostly does not: after failures in a
 * row an attempt is left out, then two, then four. Not thread-safe.
 */
public final class AttemptBackoff {

  private static final int MOST_LEFT_OUT = 64;

  private int leaveOut;
  private int left;

  /** Whether it is to be tried this time; counts the times. */
  public boolean isDue() {
    if (left == 0) {
      return true;
    }
    left--;
    return false;
  }

  public void succeeded() {
    leaveOut = 0;
  }

  public void failed() {
    leaveOut = leaveOut == 0 ? 1 : Math.min(MOST_LEFT_OUT, 2 * leaveOut);
    left = leaveOut;
  }
}
