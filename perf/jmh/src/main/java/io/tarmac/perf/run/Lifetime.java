package io.tarmac.perf.run;

import io.tarmac.perf.watch.Watch;
import java.util.concurrent.locks.LockSupport;

/**
 * The life of what is measured without a worker: everything that was started is ended, the youngest
 * first, however it goes, also when the JVM is told to end (Ctrl-C, SIGTERM).
 */
public final class Lifetime implements AutoCloseable {
  private static final long SHUTDOWN_GRACE_MILLIS = 500;

  private final Cleanup cleanup = new Cleanup();
  private final Shutdown shutdown = Shutdown.install(new Watch(), cleanup);

  private Lifetime() {}

  /** What is done during a life, or a part of one. */
  public interface Work<T, E extends Exception> {
    T during(Lifetime life) throws E;
  }

  /** Runs on the calling thread; does not return when the JVM is told to end meanwhile. */
  public static <T, E extends Exception> T of(Work<T, E> work) throws E {
    try (Lifetime life = begin()) {
      try {
        return work.during(life);
      } catch (Exception e) {
        if (life.shutdown.begunWithin(SHUTDOWN_GRACE_MILLIS)) {
          while (true) {
            LockSupport.park(); // the JVM is ending; what failed because of that is no news
          }
        }
        throw e;
      }
    }
  }

  /** One that is to be closed, where a benchmark's is no piece of work. */
  public static Lifetime begin() {
    return new Lifetime();
  }

  /** Takes over the resource, which is to allow to be closed by another thread amid its work. */
  public <T extends AutoCloseable> T add(T resource) {
    return cleanup.add(resource);
  }

  /** Ends what the work starts as soon as it is done. */
  public <T, E extends Exception> T part(Work<T, E> work) throws E {
    int before = cleanup.size();
    try {
      return work.during(this);
    } finally {
      cleanup.closeDownTo(before);
    }
  }

  /** The cleaning up comes first, so that a signal in the midst of it still ends it properly. */
  @Override
  public void close() {
    cleanup.close();
    shutdown.close();
  }
}
