package io.tarmac.connect.jdbc.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler of a simulated world. Each simulated thread is a thread of the JVM, but only one
 * runs at a time, and hands over to another only where it calls the scheduler. A seed decides which
 * one. The clock stands still while any thread can run. If none can, the clock moves on to the time
 * that the next thread waits for.
 */
final class Scheduler {

  /** A thread of the simulated world. */
  private static final class SimulatedThread {

    private final String name;
    private final SimulatedProcess process;
    private volatile @Nullable Thread carrier;
    private volatile boolean mayRun;

    /** The object that the thread waits for; null if the thread can run. */
    private @Nullable Object awaited;

    private long deadlineNanos;

    SimulatedThread(String name, SimulatedProcess process) {
      this.name = name;
      this.process = process;
    }

    /** Returns the time from which on the thread can run. */
    long readyNanos() {
      return Math.max(awaited == null ? 0 : deadlineNanos, process.frozenUntilNanos());
    }

    void resume() {
      mayRun = true;
      LockSupport.unpark(carrier);
    }

    void awaitTurn() {
      while (!mayRun) {
        LockSupport.park(this);
      }
      mayRun = false;
    }
  }

  /** Deadline of a thread that waits without a limit. */
  static final long NEVER = Long.MAX_VALUE;

  /** The steps after which a history that has not ended never will. */
  private static final int MOST_STEPS = 200_000;

  private static final ExecutorService CARRIERS =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(null, work, "simulated", 256 << 10);
            thread.setDaemon(true);
            return thread;
          });

  private final SplittableRandom random;
  private final double switching;
  private final List<SimulatedThread> threads = new ArrayList<>();
  private final List<SimulatedThread> ready = new ArrayList<>();
  private final @Nullable StringBuilder trace;
  private final SimulatedProcess outside = new SimulatedProcess("director");
  private SimulatedThread current = new SimulatedThread("director", outside);
  private final Map<Trouble, Integer> counts = new EnumMap<>(Trouble.class);
  private long nowNanos;
  private int steps;
  private @Nullable AssertionError failure;

  /**
   * Creates a world in which the calling thread directs.
   *
   * @param tracing whether to write down what happens
   */
  Scheduler(long seed, boolean tracing) {
    this.random = new SplittableRandom(seed);
    this.switching = new double[] {0.01, 0.04, 0.12}[random.nextInt(3)];
    this.trace = tracing ? new StringBuilder() : null;
    current.carrier = Thread.currentThread();
    threads.add(current);
  }

  SplittableRandom random() {
    return random;
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  long nanoTime() {
    return nowNanos;
  }

  void count(Trouble trouble) {
    counts.merge(trouble, 1, Integer::sum);
  }

  Map<Trouble, Integer> counts() {
    return counts;
  }

  /** Writes a line of the trace, if there is one. */
  void trace(String format, Object... arguments) {
    if (trace != null) {
      trace
          .append(String.format(Locale.ROOT, "%10.3f s  %-14s ", nowNanos / 1e9, current.name))
          .append(String.format(Locale.ROOT, format, arguments))
          .append('\n');
    }
  }

  String traced() {
    return trace == null ? "" : trace.toString();
  }

  /** Fails the history: no thread but the director goes on. */
  AssertionError fail(String format, Object... arguments) {
    if (failure == null) {
      failure = new AssertionError(String.format(Locale.ROOT, format, arguments));
      trace("FAILURE %s", failure.getMessage());
    }
    throw failure;
  }

  /** Fails the history because of an exception that nothing should have thrown. */
  void fail(Throwable thrown) {
    if (failure == null && !(thrown instanceof Killed)) {
      failure = thrown instanceof AssertionError known ? known : new AssertionError(thrown);
      trace("FAILURE %s", thrown);
    }
  }

  /** Starts work on a thread of a process. */
  void start(SimulatedProcess process, String name, Runnable work) {
    SimulatedThread thread = new SimulatedThread(name, process);
    threads.add(thread);
    CARRIERS.execute(() -> run(thread, work));
  }

  private void run(SimulatedThread thread, Runnable work) {
    thread.carrier = Thread.currentThread();
    thread.awaitTurn();
    try {
      if (!thread.process.isDead()) {
        work.run();
      }
    } catch (Throwable thrown) {
      fail(thrown);
    }
    threads.remove(thread);
    handOverTo(next());
  }

  /** Lets another thread run, if chance will have it. */
  void pass() {
    requireAlive();
    if (threads.size() > 1 && chance(switching)) {
      yieldTo(next());
    }
  }

  void sleep(Duration duration) {
    sleep(duration.toNanos());
  }

  void sleep(long nanos) {
    await(new Object(), nowNanos + nanos);
  }

  /** Waits until somebody wakes those that wait for the object, or the time is there. */
  void await(Object object, long deadlineNanos) {
    requireAlive();
    current.awaited = object;
    current.deadlineNanos = deadlineNanos;
    yieldTo(next());
  }

  /** Wakes all threads that wait for the object. */
  void wake(Object object) {
    for (SimulatedThread thread : threads) {
      if (thread.awaited == object) {
        thread.awaited = null;
      }
    }
  }

  /** Ends a process at once: each of its threads ends where it is. */
  void kill(SimulatedProcess process) {
    process.die(nowNanos);
    for (SimulatedThread thread : threads) {
      if (thread.process == process) {
        thread.awaited = null;
      }
    }
  }

  /** Ends all processes, and waits for their threads. */
  void end() {
    for (SimulatedThread thread : threads) {
      if (thread.process != outside) {
        thread.process.die(nowNanos);
        thread.awaited = null;
      }
    }
    while (threads.size() > 1) {
      yieldTo(threads.get(1));
    }
    nowNanos = NEVER;
  }

  /** Returns what tells the running thread from the others. */
  Object currentThread() {
    return current;
  }

  boolean isAlive() {
    return !current.process.isDead();
  }

  private void requireAlive() {
    if (current.process.isDead()) {
      throw new Killed();
    }
  }

  private void yieldTo(SimulatedThread next) {
    SimulatedThread self = current;
    if (next != self) {
      handOverTo(next);
      self.awaitTurn();
    }
    if (self.process == outside && failure != null) {
      throw failure;
    }
    requireAlive();
  }

  private void handOverTo(SimulatedThread next) {
    current = next;
    next.resume();
  }

  /** Returns a thread that can run, after the clock has moved on if necessary. */
  private SimulatedThread next() {
    SimulatedThread director = threads.get(0);
    if (failure != null) {
      director.awaited = null;
      return director;
    }
    if (++steps > MOST_STEPS) {
      fail(new AssertionError("the history does not end"));
      director.awaited = null;
      return director;
    }
    while (true) {
      ready.clear();
      long earliest = NEVER;
      for (SimulatedThread thread : threads) {
        long readyNanos = thread.readyNanos();
        if (readyNanos <= nowNanos) {
          ready.add(thread);
        } else {
          earliest = Math.min(earliest, readyNanos);
        }
      }
      if (!ready.isEmpty()) {
        SimulatedThread next = ready.get(ready.size() == 1 ? 0 : random.nextInt(ready.size()));
        next.awaited = null;
        return next;
      }
      if (earliest == NEVER) {
        fail(new AssertionError("a deadlock: every thread waits for another"));
        director.awaited = null;
        return director;
      }
      nowNanos = earliest;
    }
  }

  boolean isAnyThreadLeft() {
    return threads.size() > 1;
  }

  /** Returns the names of the threads that wait, for the trace. */
  String waiting() {
    return threads.stream().map(thread -> thread.name).distinct().collect(Collectors.joining(", "));
  }
}
