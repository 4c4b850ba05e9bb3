package io.tarmac.connect.json;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A thread that has more of a stack than nesting takes: Kafka's converter may use up the usual. */
final class DeepStack {
  private static final long BYTES = 16 << 20;

  private DeepStack() {}

  /** Calls it there; what it throws is thrown here. */
  static <T> T call(Callable<T> callable) {
    FutureTask<T> task = new FutureTask<>(callable);
    new Thread(null, task, "deep", BYTES).start();
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
