package io.tarmac.connect.jdbc;

import java.util.Map;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Makes the thread that writes for a task: its lines in the log say, like the task's own, which
 * connector and task they are of. Immutable.
 */
final class WriterThread implements ThreadFactory {

  private final String name;
  private final @Nullable Map<String, String> loggingContext;

  private WriterThread(String name, @Nullable Map<String, String> loggingContext) {
    this.name = name;
    this.loggingContext = loggingContext;
  }

  /** For the task whose thread calls. */
  static WriterThread ofCurrent() {
    return new WriterThread(
        Thread.currentThread().getName() + "-writer", MDC.getCopyOfContextMap());
  }

  @Override
  public Thread newThread(Runnable work) {
    Thread thread =
        new Thread(
            () -> {
              if (loggingContext != null) {
                MDC.setContextMap(loggingContext);
              }
              work.run();
            },
            name);
    // A server that does not answer must not keep a worker from ending.
    thread.setDaemon(true);
    return thread;
  }
}
