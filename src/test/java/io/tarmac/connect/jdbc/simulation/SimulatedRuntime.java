package io.tarmac.connect.jdbc.simulation;

import io.tarmac.connect.jdbc.batch.TaskRuntime;
import io.tarmac.connect.jdbc.testing.TimedCondition;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/** The runtime of a simulated task. Another thread may run at each use of a lock. */
final class SimulatedRuntime implements TaskRuntime {

  private final Scheduler scheduler;
  private final SimulatedProcess process;

  SimulatedRuntime(Scheduler scheduler, SimulatedProcess process) {
    this.scheduler = scheduler;
    this.process = process;
  }

  @Override
  public long nanoTime() {
    return scheduler.nanoTime();
  }

  @Override
  public double random() {
    return scheduler.random().nextDouble();
  }

  @Override
  public Lock newLock() {
    return new SimulatedLock();
  }

  @Override
  public ExecutorService newDatabaseThread(ThreadFactory factory) {
    return new DatabaseExecutor();
  }

  @Override
  public void start(Runnable work, String name) {
    scheduler.start(process, process + " " + name, work);
  }

  /** A lock that is never contended: a thread that hands over while it holds the lock fails. */
  private final class SimulatedLock implements Lock {

    private int holds;
    private @Nullable Object owner;

    @Override
    public void lock() {
      if (holds == 0) {
        scheduler.pass();
      }
      hold(holds + 1);
    }

    @Override
    public void unlock() {
      hold(holds - 1);
      if (holds == 0 && scheduler.isAlive()) {
        scheduler.pass();
      }
    }

    private void hold(int times) {
      if (owner != null && owner != scheduler.currentThread() && scheduler.isAlive()) {
        throw scheduler.fail("a thread lets others run while it holds a lock");
      }
      holds = times;
      owner = times == 0 ? null : scheduler.currentThread();
    }

    @Override
    public Condition newCondition() {
      return new SimulatedCondition(this);
    }

    @Override
    public void lockInterruptibly() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean tryLock() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) {
      throw new UnsupportedOperationException();
    }
  }

  private final class SimulatedCondition extends TimedCondition {

    private final SimulatedLock lock;

    SimulatedCondition(SimulatedLock lock) {
      this.lock = lock;
    }

    @Override
    public long awaitNanos(long nanos) {
      long end = scheduler.nanoTime() + nanos;
      int holds = lock.holds;
      lock.hold(0);
      try {
        scheduler.await(this, end);
      } finally {
        lock.hold(holds);
      }
      return end - scheduler.nanoTime();
    }

    @Override
    public void signalAll() {
      scheduler.wake(this);
    }
  }

  /** An executor with one thread, which starts with the first work. */
  private final class DatabaseExecutor extends AbstractExecutorService {

    private final Deque<Runnable> queue = new ArrayDeque<>();
    private boolean started;
    private boolean ended;

    @Override
    public void execute(Runnable work) {
      if (ended) {
        throw new RejectedExecutionException("the executor has been shut down");
      }
      queue.addLast(work);
      if (!started) {
        started = true;
        start(this::runAll, "database");
      }
      scheduler.wake(this);
    }

    private void runAll() {
      while (!queue.isEmpty() || !ended) {
        Runnable next = queue.pollFirst();
        if (next == null) {
          scheduler.await(this, Scheduler.NEVER);
        } else {
          next.run();
        }
      }
    }

    @Override
    public void shutdown() {
      ended = true;
      scheduler.wake(this);
    }

    @Override
    public List<Runnable> shutdownNow() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isShutdown() {
      return ended;
    }

    @Override
    public boolean isTerminated() {
      return ended && queue.isEmpty();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      throw new UnsupportedOperationException();
    }
  }
}
