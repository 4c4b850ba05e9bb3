package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.BatchQueue;
import io.tarmac.connect.jdbc.batch.Outcome;
import io.tarmac.connect.jdbc.batch.PutDeadline;
import io.tarmac.connect.jdbc.batch.TaskRuntime;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.metrics.Stage;
import io.tarmac.connect.jdbc.metrics.StageClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The thread that works with the database for a task: it makes the calls that a put needs, and
 * writes the next batch of the queue if no call waits. It does one thing at a time, so nothing else
 * guards the connection.
 *
 * <p>A server may take its time, but the task's thread has to notice a stop. So a put waits for a
 * call until its deadline. A call that is not done by then goes on, and its answer is kept for the
 * put that makes the same call again, because Connect hands the same records over again.
 *
 * <p>With an executor that runs at once, the task's thread itself does all of this. The task's
 * thread calls all methods. It also takes the first work for an idle database thread, and so begins
 * the first batch.
 */
public final class DatabaseThread {

  /** Writes a batch and commits it, or does neither, or does both for a part of it. */
  @FunctionalInterface
  public interface BatchWrite {

    /**
     * Writes a batch.
     *
     * @param mustNotCommit whether the batch must not be committed
     * @throws BadRecordException if the batch is of one record, which is bad
     */
    Outcome write(Batch batch, BooleanSupplier mustNotCommit)
        throws DeliveryFailure, BadRecordException;
  }

  /** Something that a put needs from the database. */
  @FunctionalInterface
  public interface Call<T> {
    @Nullable T run() throws DeliveryFailure, BadRecordException;
  }

  /** A call on its way. */
  private final class Requested<T> {

    private final FutureTask<T> task;

    /** Read by the database thread: the call may have been forgotten before its turn came. */
    private volatile boolean forgotten;

    Requested(Call<T> call) {
      this.task = new AwaitedTask<>(() -> forgotten ? null : call.run());
    }
  }

  /** A call, or another use of the connection, whose end the task's thread may await. */
  private final class AwaitedTask<T> extends FutureTask<T> {

    AwaitedTask(Callable<T> work) {
      super(work);
    }

    @Override
    protected void done() {
      lock.lock();
      try {
        ended.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /** The longest wait for a driver that closes a connection. */
  private static final Duration CLOSE_WAIT = Duration.ofMillis(500);

  private final Executor executor;
  private final BatchQueue queue;
  private final BatchWrite writing;
  private final PutDeadline deadline;
  private final StageClock clock;

  /** The calls whose answers nobody has taken yet, by request. */
  private final Map<Object, Requested<?>> requested = new HashMap<>();

  private @Nullable Requested<?> latest;

  private final Lock lock;
  private final Condition ended;

  /** Guarded by the lock. */
  private final Deque<FutureTask<?>> waiting = new ArrayDeque<>();

  /** Whether the thread is at work. Guarded by the lock. */
  private boolean running;

  /** Whether there may be work that {@link #next} has not looked for. Guarded by the lock. */
  private boolean awoken;

  private volatile boolean busy;

  private DatabaseThread(
      Executor executor,
      BatchQueue queue,
      BatchWrite writing,
      PutDeadline deadline,
      StageClock clock,
      Lock lock) {
    this.executor = executor;
    this.queue = queue;
    this.writing = writing;
    this.deadline = deadline;
    this.clock = clock;
    this.lock = lock;
    this.ended = lock.newCondition();
  }

  /**
   * Starts to write the batches of a queue.
   *
   * @param executor runs one thing after the other: at once, or on another thread
   * @param deadline limits how long a put waits for its calls
   * @param clock measures the task's thread
   * @param runtime has the lock
   */
  public static DatabaseThread start(
      Executor executor,
      BatchQueue queue,
      BatchWrite writing,
      PutDeadline deadline,
      StageClock clock,
      TaskRuntime runtime) {
    DatabaseThread thread =
        new DatabaseThread(executor, queue, writing, deadline, clock, runtime.newLock());
    queue.onWork(thread::wake);
    return thread;
  }

  /** Tells whether a call waits for its turn or is being made. */
  public boolean isCalling() {
    Requested<?> call = latest;
    return call != null && !call.task.isDone();
  }

  /** Tells whether a call is being made, or a batch written. */
  public boolean isBusy() {
    return busy;
  }

  /**
   * Waits until no call is on its way.
   *
   * @throws DeliveryFailure if one still is at the put's deadline
   */
  public void awaitCall() throws DeliveryFailure {
    Requested<?> call = latest;
    if (call == null || call.task.isDone()) {
      return;
    }
    Stage before = clock.interrupt(Stage.PLAN);
    try {
      if (!isDone(call.task, deadline.left())) {
        throw DeliveryFailure.busy("the database has not done yet what comes before the records");
      }
    } finally {
      clock.resume(before);
    }
  }

  /**
   * Returns the answer of a call. Makes the call, unless there is an answer for an equal request.
   *
   * @param request equal to that of another call with the same answer
   * @throws DeliveryFailure if the call fails, or is not done before the put's deadline
   */
  public <T> @Nullable T call(Object request, Call<T> call)
      throws DeliveryFailure, BadRecordException {
    awaitCall();
    if (!requested.containsKey(request)) {
      Requested<T> begun = new Requested<>(call);
      requested.put(request, begun);
      latest = begun;
      Stage before = clock.interrupt(Stage.PLAN);
      try {
        submit(begun.task);
      } finally {
        clock.resume(before);
      }
      awaitCall();
    }
    @SuppressWarnings("unchecked") // equal requests have answers of one type
    Requested<T> ended = (Requested<T>) Objects.requireNonNull(requested.remove(request));
    return answer(ended.task);
  }

  /**
   * Forgets all calls: those that have not begun are never made, and the answer of the one that is
   * being made is dropped.
   */
  public void forgetCalls() {
    requested.values().forEach(call -> call.forgotten = true);
    requested.clear();
  }

  /** Closes the connection of a session that has long not been used. */
  public void closeIfIdle(DatabaseSession session) {
    if (session.isIdle() && !isCalling()) {
      submit(job(session::closeIfIdle));
    }
  }

  /**
   * Ends a session. Closes its connection, or aborts the connection if the thread is busy or the
   * driver takes too long.
   */
  public void end(DatabaseSession session) {
    session.end();
    forgetCalls();
    if (busy) {
      session.abort();
      // A use that has just ended closes nothing, and some drivers' aborts do not either.
      submit(job(session::close));
    } else if (session.isOpen()) {
      FutureTask<?> closing = job(session::close);
      submit(closing);
      if (!isDone(closing, CLOSE_WAIT)) {
        session.abort();
      }
    }
  }

  private void submit(FutureTask<?> task) {
    locked(() -> waiting.add(task));
    wake();
  }

  private FutureTask<?> job(Runnable work) {
    return new AwaitedTask<>(Executors.callable(work));
  }

  /**
   * Begins the next call or batch, unless the thread is at work. The executor goes on with it. Any
   * thread may call this.
   */
  private void wake() {
    lock.lock();
    try {
      awoken = true;
      if (running) {
        return;
      }
      running = true;
    } finally {
      lock.unlock();
    }
    try {
      Runnable first = next();
      if (first != null) {
        executor.execute(() -> work(first));
      }
    } catch (RuntimeException | Error defect) {
      stopAfter(defect);
      throw defect;
    }
  }

  @SuppressWarnings("CatchThrowable") // nobody would see what is not caught here
  private void work(Runnable first) {
    try {
      Runnable next = first;
      while (next != null) {
        run(next);
        next = next();
      }
    } catch (Throwable defect) {
      stopAfter(defect);
    }
  }

  private void stopAfter(Throwable defect) {
    // In this order: no batch may begin between the two.
    queue.broken(defect);
    locked(() -> running = false);
  }

  private void run(Runnable work) {
    busy = true;
    try {
      work.run();
    } finally {
      busy = false;
    }
  }

  /** Returns the next call, or else the next batch, or null if the thread rests from now on. */
  private @Nullable Runnable next() {
    while (isAwoken()) {
      FutureTask<?> call = nextCall();
      Batch batch = call == null ? queue.begin() : null;
      if (call != null || batch != null) {
        locked(() -> awoken = true);
        return call != null ? call : () -> write(Objects.requireNonNull(batch));
      }
    }
    return null;
  }

  /** Tells whether to look for work; if not, {@link #wake} has to begin again. */
  private boolean isAwoken() {
    lock.lock();
    try {
      running = awoken;
      awoken = false;
      return running;
    } finally {
      lock.unlock();
    }
  }

  private @Nullable FutureTask<?> nextCall() {
    return locked(waiting::pollFirst);
  }

  private <T> @Nullable T locked(Supplier<@Nullable T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  private void write(Batch batch) {
    try {
      queue.written(writing.write(batch, queue::mustNotCommit));
    } catch (DeliveryFailure failure) {
      queue.failed(failure);
    } catch (BadRecordException bad) {
      queue.refused(bad);
    }
  }

  /** An interrupted thread does not wait, and stays interrupted: Connect wants it back. */
  private boolean isDone(FutureTask<?> task, Duration atMost) {
    lock.lock();
    try {
      long nanos = atMost.toNanos();
      while (!task.isDone() && nanos > 0) {
        nanos = ended.awaitNanos(nanos);
      }
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
    return task.isDone();
  }

  private static <T> @Nullable T answer(FutureTask<T> ended)
      throws DeliveryFailure, BadRecordException {
    try {
      return ended.get();
    } catch (ExecutionException failed) {
      Throwable cause = failed.getCause();
      if (cause instanceof DeliveryFailure failure) {
        throw failure;
      }
      if (cause instanceof BadRecordException bad) {
        throw bad;
      }
      if (cause instanceof Error error) {
        throw error;
      }
      if (cause instanceof RuntimeException defect) {
        throw defect;
      }
      throw new IllegalStateException("a call throws no other exceptions", cause);
    } catch (InterruptedException impossible) {
      throw new IllegalStateException("a call that is done needs no waiting", impossible);
    }
  }
}
