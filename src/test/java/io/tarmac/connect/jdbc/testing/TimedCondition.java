package io.tarmac.connect.jdbc.testing;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/**
 * A condition that threads wait for with a limit in nanoseconds, and that wakes all of them. It
 * refuses the other ways to wait and to signal, which Tarmac does not use.
 */
public abstract class TimedCondition implements Condition {

  @Override
  public final void await() {
    throw new UnsupportedOperationException();
  }

  @Override
  public final boolean await(long time, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public final boolean awaitUntil(Date deadline) {
    throw new UnsupportedOperationException();
  }

  @Override
  public final void awaitUninterruptibly() {
    throw new UnsupportedOperationException();
  }

  @Override
  public final void signal() {
    throw new UnsupportedOperationException();
  }
}
