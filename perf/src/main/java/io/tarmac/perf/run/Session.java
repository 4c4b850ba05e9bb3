package io.tarmac.perf.run;

import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.watch.ReplayFailure;
import io.tarmac.perf.watch.Watch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The life of a rig: ends everything that was started however it goes. */
public final class Session {
  private static final long SHUTDOWN_GRACE_MILLIS = 500;

  private final EnvironmentPlan plan;
  private final Layout layout;
  private final Progress progress;

  public Session(EnvironmentPlan plan, Layout layout, Progress progress) {
    this.plan = plan;
    this.layout = layout;
    this.progress = progress;
  }

  /**
   * Runs on the calling thread; throws {@link ReplayFailure} when no result can be had.
   *
   * @param bytes that the events take on disk
   */
  public <T> T run(long bytes, Function<Rig, T> work) {
    return guarded(
        (watch, cleanup) -> work.apply(Rig.start(plan, layout, progress, bytes, watch, cleanup)));
  }

  /**
   * Fails when {@link #run} would for what is missing, in seconds and without measuring.
   *
   * @param bytes that the events take on disk
   */
  public void rehearse(long bytes) {
    guarded(
        (watch, cleanup) -> {
          new Rehearsal(plan, layout).require(bytes, watch, cleanup);
          return true;
        });
  }

  private <T> T guarded(BiFunction<Watch, Cleanup, T> work) {
    Watch watch = new Watch();
    Cleanup cleanup = new Cleanup();
    // The cleaning up is closed first, so that a signal in the midst of it still ends it properly.
    try (Shutdown shutdown = Shutdown.install(watch, cleanup);
        cleanup) {
      try {
        return work.apply(watch, cleanup);
      } catch (RuntimeException e) {
        throw reason(e, watch, shutdown);
      } finally {
        watch.releaseAll();
        // The interruption that a death causes must not disturb the cleaning up.
        Thread.interrupted();
      }
    }
  }

  /** A server's death explains what else went wrong, though it may be noticed a moment later. */
  private static RuntimeException reason(RuntimeException e, Watch watch, Shutdown shutdown) {
    if (shutdown.begunWithin(SHUTDOWN_GRACE_MILLIS)) {
      while (true) {
        LockSupport.park(); // the JVM is ending; what failed because of that is no news
      }
    }
    ReplayFailure death = watch.awaitDeath();
    return death == null ? e : death;
  }
}
