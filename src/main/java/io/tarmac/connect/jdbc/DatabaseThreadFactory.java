package io.tarmac.connect.jdbc;

import java.util.Map;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * A factory for the database thread of a task. The thread's log lines name the connector and the
 * task, like those of the task's own thread. Immutable.
 */
final class DatabaseThreadFactory implements ThreadFactory {

  private final String name;
  private final @Nullable Map<String, String> loggingContext;

  private DatabaseThreadFactory(String name, @Nullable Map<String, String> loggingContext) {
    this.name = name;
    this.loggingContext = loggingContext;
  }

  /** Returns the factory for the task whose thread calls. */
  static DatabaseThreadFactory ofCurrent() {
    return new DatabaseThreadFactory(
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
