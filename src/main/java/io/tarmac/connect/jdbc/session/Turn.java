package io.tarmac.connect.jdbc.session;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Whose turn it is to use the task's connection: the thread that writes takes it for each use, and
 * a stop sees whether it is free. Who takes a turn ends it.
 */
final class Turn {

  private final ReentrantLock lock = new ReentrantLock(true);

  /** Waits as long as it takes. */
  void take() {
    lock.lock();
  }

  /** Whether it is nobody's turn, and so the caller's from now on. */
  boolean takeIfFree() {
    return lock.tryLock();
  }

  void end() {
    lock.unlock();
  }
}
