package io.tarmac.connect.jdbc.write;

/**
 * A backoff for attempts that may fail, and that pay only if most of them succeed. After a failure
 * the backoff leaves out one attempt. Each further failure in a row doubles that number: two, then
 * four, and so on. Not thread-safe.
 */
public final class AttemptBackoff {

  private static final int MOST_LEFT_OUT = 64;

  private int leaveOut;
  private int left;

  /**
   * Tells whether an attempt is due. Each call that returns false counts as an attempt that is left
   * out.
   */
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
