package io.tarmac.perf.stack;

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

  /** Returns false when it was withdrawn before, or the JVM is ending and the action is its. */
  boolean withdraw() {
    try {
      return Runtime.getRuntime().removeShutdownHook(thread);
    } catch (IllegalStateException e) {
      return false;
    }
  }
}
