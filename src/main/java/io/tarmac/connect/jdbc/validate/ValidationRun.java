package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.credentials.CredentialsSource;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.session.RefusedConnection;
import java.time.Duration;
import java.util.ServiceConfigurationError;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run of the checks on a thread of its own. A driver may take as long as it likes, and Connect's
 * client does not wait so long. The thread of the run closes the connection in any case.
 */
final class ValidationRun implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(ValidationRun.class);

  /**
   * The most runs at once for all connectors of the worker. Each run holds a thread and a
   * connection.
   */
  static final int MOST_AT_ONCE = 8;

  private static final Semaphore PLACES = new Semaphore(MOST_AT_ONCE);

  /** The longest time for which a thread that hangs in its driver counts among the runs at once. */
  private static final Duration LONGEST_HOLD = Duration.ofMinutes(5);

  private final SinkConfig config;
  private final ValidationProblems problems;
  private final CountDownLatch connected = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile @Nullable ConnectionProbe database;
  private final AtomicBoolean hasPlace = new AtomicBoolean();
  private volatile boolean abandoned;

  ValidationRun(SinkConfig config, ValidationProblems problems) {
    this.config = config;
    this.problems = problems;
  }

  /**
   * Runs the checks, and waits until all have ended or the time is up.
   *
   * @param toWait how long to wait for a place among the runs at once
   * @param toConnect how long to wait for the database before it counts as away; a provider of
   *     credentials has its own time before that
   * @param toCheck how long to wait for the checks before the rest is left out
   */
  void run(Duration toWait, Duration toConnect, Duration toCheck) {
    try {
      if (!PLACES.tryAcquire(toWait.toMillis(), TimeUnit.MILLISECONDS)) {
        // No error: somebody who takes all places would keep others from creating connectors.
        problems.advice(
            ConnectionProperties.URL,
            "the worker validates %d other configurations at the moment, so the database was not asked; validate again in a minute"
                .formatted(MOST_AT_ONCE));
        return;
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return;
    }
    hasPlace.set(true);
    boolean started = false;
    try {
      start(this);
      started = true;
    } finally {
      if (!started) { // the worker has no more threads
        leave();
      }
    }
    await(toConnect, toCheck);
  }

  /**
   * Waits for the run. A provider of credentials has as long to answer as in a task. If the
   * provider fails, the run reports that failure.
   */
  private void await(Duration toConnect, Duration toCheck) {
    Duration toAnswer =
        config.connection().credentials().isStatic()
            ? toConnect
            : toConnect.plus(CredentialsSource.TO_ANSWER);
    try {
      if (!connected.await(toAnswer.toMillis(), TimeUnit.MILLISECONDS)) {
        problems.error(
            ConnectionProperties.URL,
            ErrorCode.UNREACHABLE,
            "the database has not answered within %d s; check host and port, and that the worker may reach them"
                .formatted(toAnswer.toSeconds()));
      } else if (!ended.await(toCheck.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("Not all of the configuration was checked within {} s", toCheck.toSeconds());
        problems.advice(
            ConnectionProperties.URL,
            "not all of the configuration was checked, because the database took more than %d s; validate again, or look for a session that locks its catalog"
                .formatted(toCheck.toSeconds()));
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      abandon();
    }
  }

  @Override
  public void run() {
    try (ConnectionProbe open = ConnectionProbe.open(config)) {
      database = open;
      connected.countDown();
      if (!abandoned) {
        new DatabaseChecks(open, config, problems).run();
      }
    } catch (RefusedConnection refused) {
      problems.error(refused.property(), refused.code(), refused.getMessage());
    } catch (LinkageError | ServiceConfigurationError unlinked) {
      problems.error(
          ConnectionProperties.URL,
          ErrorCode.NO_DRIVER,
          "a database driver cannot be loaded: %s; see that the plugin's lib folder has all its jars, for this Java"
              .formatted(unlinked.getClass().getName()));
    } catch (RuntimeException | Error broken) {
      problems.notChecked(broken);
    } finally {
      connected.countDown();
      ended.countDown();
      leave();
    }
  }

  private static void start(Runnable job) {
    Thread thread = new Thread(job, "tarmac-validate");
    thread.setDaemon(true);
    thread.start();
  }

  /** Abandons the run. A check that still runs ends soon, and nobody looks at what it finds. */
  private void abandon() {
    abandoned = true;
    if (ended.getCount() > 0) {
      // To abort, a driver may open another connection, which may take as long as it likes.
      start(this::abort);
    }
  }

  private void abort() {
    ConnectionProbe open = database;
    if (open != null) {
      open.abort();
    }
    try {
      ended.await(LONGEST_HOLD.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      leave();
    }
  }

  private void leave() {
    if (hasPlace.getAndSet(false)) {
      PLACES.release();
    }
  }
}
