package io.tarmac.connect.jdbc.batch;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The threads, the locks, the clock and the random numbers of a task. Everything that decides which
 * of a task's threads goes on, and when, comes from here. So a test can replay each order of
 * events.
 */
public interface TaskRuntime {

  /** The runtime of a task on a worker. */
  TaskRuntime OF_JVM = new TaskRuntime() {};

  /** Returns the time as {@link System#nanoTime} does. */
  default long nanoTime() {
    return System.nanoTime();
  }

  /** Returns a random number from 0 to 1. */
  default double random() {
    return ThreadLocalRandom.current().nextDouble();
  }

  /** Returns a lock that one thread of the task holds at a time. */
  default Lock newLock() {
    return new ReentrantLock();
  }

  /** Returns an executor that runs one thing after the other on a thread of its own. */
  default ExecutorService newDatabaseThread(ThreadFactory factory) {
    return Executors.newSingleThreadExecutor(factory);
  }

  /**
   * Starts work on a new thread that does not keep a worker from ending.
   *
   * @param name the name of the thread
   */
  default void start(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }
}
