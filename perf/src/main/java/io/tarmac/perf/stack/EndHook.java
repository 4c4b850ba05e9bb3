package io.tarmac.perf.stack;

import java.util.concurrent.locks.LockSupport;

/** What is done when the JVM is told to end (Ctrl-C, SIGTERM), until it is withdrawn. */
final class EndHook {
  private final Thread thread;

  private EndHook(Thread thread) {
    this.thread = thread;
  }

  /** Of a JVM that is ending already the action is done at once; then this fails. */
  static EndHook install(String name, Runnable action) {
    Thread thread = new Thread(action, name);
    try {
      Runtime.getRuntime().addShutdownHook(thread);
    } catch (IllegalStateException e) {
      action.run();
      throw e;
    }
    return new EndHook(thread);
  }

  /** While the JVM is ending this does not return: what fails because of the action is no news. */
  void withdraw() {
    try {
      Runtime.getRuntime().removeShutdownHook(thread);
    } catch (IllegalStateException e) {
      while (true) {
        LockSupport.park();
      }
    }
  }
}
