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
 * The scheduler of a simulation. Each simulated thread is a thread of the JVM, but only one runs at
 * a time. It hands over to another one only when it calls the scheduler, and a seed decides to
 * which one. The clock stands still while any thread can run. Otherwise the clock jumps to the
 * earliest deadline. The thread that creates the scheduler is the director: it sees each failure.
 */
final class Scheduler {

  /** A simulated thread, with what it waits for. */
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

  /** The deadline of a thread that waits without a limit. */
  static final long NEVER = Long.MAX_VALUE;

  /** The number of hand-overs after which a history fails, because it does not seem to end. */
  private static final int STEP_LIMIT = 200_000;

  private static final ExecutorService CARRIERS =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(null, work, "simulated", 256 << 10);
            thread.setDaemon(true);
            return thread;
          });

  private final SplittableRandom random;
  private final double switchProbability;
  private final List<SimulatedThread> threads = new ArrayList<>();
  private final List<SimulatedThread> ready = new ArrayList<>();
  private final @Nullable StringBuilder trace;
  private final SimulatedThread director =
      new SimulatedThread("director", new SimulatedProcess("director"));
  private SimulatedThread current = director;
  private final Map<Trouble, Integer> counts = new EnumMap<>(Trouble.class);
  private long nowNanos;
  private int steps;
  private @Nullable AssertionError failure;

  /**
   * Creates a scheduler whose director is the calling thread.
   *
   * @param tracing whether to keep a trace of what happens
   */
  Scheduler(long seed, boolean tracing) {
    this.random = new SplittableRandom(seed);
    this.switchProbability = new double[] {0.01, 0.04, 0.12}[random.nextInt(3)];
    this.trace = tracing ? new StringBuilder() : null;
    director.carrier = Thread.currentThread();
    threads.add(director);
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

  /** Adds a line to the trace, if the scheduler keeps one. */
  void trace(String format, Object... arguments) {
    if (trace != null) {
      trace
          .append(String.format(Locale.ROOT, "%10.3f s  %-14s ", nowNanos / 1e9, current.name))
          .append(String.format(Locale.ROOT, format, arguments))
          .append('\n');
    }
  }

  /** Returns the trace; an empty string if the scheduler keeps none. */
  String traceText() {
    return trace == null ? "" : trace.toString();
  }

  /** Fails the history. From now on only the director runs. */
  AssertionError fail(String format, Object... arguments) {
    if (failure == null) {
      failure = new AssertionError(String.format(Locale.ROOT, format, arguments));
      trace("FAILURE %s", failure.getMessage());
    }
    throw failure;
  }

  /** Fails the history because of an exception that no thread should have thrown. */
  void fail(Throwable thrown) {
    if (failure == null && !(thrown instanceof ProcessKilledError)) {
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

  /** Hands over to another thread with the switch probability of this history. */
  void pass() {
    requireAlive();
    if (threads.size() > 1 && chance(switchProbability)) {
      yieldTo(next());
    }
  }

  void sleep(Duration duration) {
    sleep(duration.toNanos());
  }

  void sleep(long nanos) {
    await(new Object(), nowNanos + nanos);
  }

  /** Waits until a thread wakes the object, or until the deadline. */
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

  /** Kills a process: each of its threads ends where it next calls the scheduler. */
  void kill(SimulatedProcess process) {
    process.die(nowNanos);
    for (SimulatedThread thread : threads) {
      if (thread.process == process) {
        thread.awaited = null;
      }
    }
  }

  /** Kills all processes, and waits for the end of their threads. */
  void end() {
    for (SimulatedThread thread : threads) {
      if (thread != director) {
        thread.process.die(nowNanos);
        thread.awaited = null;
      }
    }
    while (threads.size() > 1) {
      yieldTo(threads.get(1));
    }
    nowNanos = NEVER;
  }

  /** Returns an object that identifies the running thread. */
  Object currentThread() {
    return current;
  }

  /** Tells whether the process of the running thread is alive. */
  boolean isAlive() {
    return !current.process.isDead();
  }

  private void requireAlive() {
    if (current.process.isDead()) {
      throw new ProcessKilledError();
    }
  }

  private void yieldTo(SimulatedThread next) {
    SimulatedThread self = current;
    if (next != self) {
      handOverTo(next);
      self.awaitTurn();
    }
    if (self == director && failure != null) {
      throw failure;
    }
    requireAlive();
  }

  private void handOverTo(SimulatedThread next) {
    current = next;
    next.resume();
  }

  /**
   * Returns a random thread of those that can run. If no thread can run, the clock moves on first.
   * After a failure only the director can.
   */
  private SimulatedThread next() {
    if (++steps > STEP_LIMIT) {
      fail(new AssertionError("the history does not end"));
    }
    while (failure == null) {
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
      } else {
        nowNanos = earliest;
      }
    }
    director.awaited = null;
    return director;
  }

  boolean isAnyThreadLeft() {
    return threads.size() > 1;
  }

  /** Returns the names of the threads that have not ended, for messages. */
  String threadNames() {
    return threads.stream().map(thread -> thread.name).distinct().collect(Collectors.joining(", "));
  }
}
