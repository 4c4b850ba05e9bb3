package io.tarmac.connect.json;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A thread that has more of a stack than nesting takes: Kafka's converter may use up the usual. */
final class DeepStack {
  private static final long BYTES = 16 << 20;

  private DeepStack() {}

  /** Runs it there; what it throws fails here. */
  static void run(Runnable runnable) {
    FutureTask<?> task = new FutureTask<>(runnable, null);
    new Thread(null, task, "deep", BYTES).start();
    try {
      task.get();
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
