package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.config.BatchProperties;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The advice to collect larger batches, given once, after many polls in a row that fill no batch
 * although records are waiting. Records are waiting if a poll returns at once. A poll that waits
 * for records takes longer, or returns none. The last poll of a fetch brings a smaller number of
 * records, and counts like the others. Only the task's thread uses this class.
 */
public final class BatchAdvice {

  static final int POLLS = 100;

  private static final Logger LOG = LoggerFactory.getLogger(BatchAdvice.class);

  /** The longest time of a poll that does not wait for records: a fetch, and pauses of the JVM. */
  private static final long POLL_NANOS = Duration.ofMillis(20).toNanos();

  /** The longest time that Connect takes to convert a record. */
  private static final long RECORD_NANOS = Duration.ofNanos(200_000).toNanos();

  private final LongSupplier nanoClock;

  /** The largest number of records in one of the polls that are counted. */
  private int largest;

  private int polls;
  private long endedNanos;

  /** True if the poll before the current put had to wait for records. */
  private boolean waited;

  /** True while the task has paused its partitions, so that polls bring no records. */
  private boolean paused;

  private boolean given;

  /**
   * Creates an advice that has seen no put.
   *
   * @param nanoClock a clock like {@link System#nanoTime()}
   */
  public BatchAdvice(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Notes that a put begins, with this number of records. */
  public void beginPut(int records) {
    if (given) {
      return;
    }
    if (records == 0) {
      polls = paused ? polls : 0;
      return;
    }
    waited = nanoClock.getAsLong() - endedNanos > POLL_NANOS + records * RECORD_NANOS;
  }

  /** Notes that the put has ended. */
  public void endPut() {
    if (!given) {
      endedNanos = nanoClock.getAsLong();
    }
  }

  /** Notes whether the task has paused its partitions, so that polls bring no records. */
  public void setPaused(boolean isPaused) {
    paused = isPaused;
  }

  /** Logs the advice if it is due after a put. */
  public void giveAfter(int records, boolean filled) {
    if (isDueAfter(records, filled)) {
      LOG.info(
          "The last {} polls brought at most {} records each and filled no batch of {}, although more"
              + " records were waiting. Set {}=200: a batch then takes the records of several polls,"
              + " which costs the worker less than larger polls, see docs/how-to/tune.md",
          POLLS,
          largest,
          BatchProperties.BATCH_SIZE,
          BatchProperties.LINGER_MS);
    }
  }

  /**
   * Tells whether the advice is due after a put.
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
