package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.config.BatchProperties;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices when polls, not the batch size, decide how large batches are: many polls in a row that
 * fill no batch although records are waiting. Records are waiting if a poll follows the put before
 * it at once. A poll that waits for records takes longer, or ends without any. The numbers of
 * records may differ, as the last poll of a fetch brings its remainder. Says so once. Used by the
 * task's thread alone.
 */
public final class BatchAdvice {

  static final int POLLS = 100;

  private static final Logger LOG = LoggerFactory.getLogger(BatchAdvice.class);

  /** How long a poll may take that does not wait for records: a fetch, and pauses of the JVM. */
  private static final long POLL_NANOS = Duration.ofMillis(20).toNanos();

  /** How long Connect may take to convert a record. */
  private static final long RECORD_NANOS = Duration.ofNanos(200_000).toNanos();

  private final LongSupplier nanoClock;

  /** The largest of the polls in a row. */
  private int largest;

  private int polls;
  private long endedNanos;

  /** Whether the poll of the put under way followed the put before it at once. */
  private boolean waited;

  /** Whether polls bring no records because the task has paused its partitions. */
  private boolean paused;

  private boolean given;

  /**
   * An advice that has seen no put.
   *
   * @param nanoClock a clock like {@link System#nanoTime()}
   */
  public BatchAdvice(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** A put begins that brings so many records. */
  public void begin(int records) {
    if (given) {
      return;
    }
    if (records == 0) {
      polls = paused ? polls : 0;
      return;
    }
    waited = nanoClock.getAsLong() - endedNanos > POLL_NANOS + records * RECORD_NANOS;
  }

  /** The put ends. */
  public void end() {
    if (!given) {
      endedNanos = nanoClock.getAsLong();
    }
  }

  /** The task has paused its partitions, so that polls bring no records, or has not. */
  public void paused(boolean isPaused) {
    paused = isPaused;
  }

  /** Advises, in the log, if now is the time; the parameters are those of the put. */
  public void giveAfter(int records, boolean filled) {
    if (isDueAfter(records, filled)) {
      LOG.info(
          "The last {} polls brought at most {} records each and filled no batch of {}, although more"
              + " records were waiting. Set {} to some hundred: a batch then takes the records of"
              + " several polls, which costs the worker less than larger polls",
          POLLS,
          largest,
          BatchProperties.BATCH_SIZE,
          BatchProperties.LINGER_MS);
    }
  }

  /**
   * Tells whether now is the time to advise.
   *
   * @param records the number of records that the put brought
   * @param filled whether a batch was full within the put
   */
  boolean isDueAfter(int records, boolean filled) {
    if (records == 0 || given) {
      return false;
    }
    if (filled) {
      polls = 0;
      return false;
    }
    if (polls == 0 || waited) {
      polls = 0;
      largest = 0;
    }
    largest = Math.max(largest, records);
    polls++;
    given = polls >= POLLS;
    return given;
  }
}
