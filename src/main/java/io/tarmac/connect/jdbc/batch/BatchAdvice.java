package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.config.BatchProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices when polls, not the batch size, decide how large batches are: many of them in a row that
 * bring about the same number of records and fill no batch. Where the bytes of a fetch are what
 * limits them, the numbers differ as the records' sizes do. Says so once. Used by the task's thread
 * alone.
 */
public final class BatchAdvice {

  static final int POLLS = 100;

  private static final Logger LOG = LoggerFactory.getLogger(BatchAdvice.class);

  /** The part of a number by which others may differ from it that are about the same. */
  private static final int TOLERANCE = 10;

  /** What the first of the polls in a row brought. */
  private int size;

  private int polls;
  private boolean given;

  /** Advises, in the log, if now is the time; the parameters are those of a poll. */
  public void giveAfter(int records, boolean filled) {
    if (isDueAfter(records, filled)) {
      LOG.info(
          "Each of the last polls brought about {} records, too few to fill a batch of {}. Where"
              + " records are waiting, a longer {}, of some hundred, fills batches from several"
              + " such polls, which costs the worker less than larger polls",
          records,
          BatchProperties.BATCH_SIZE,
          BatchProperties.LINGER_MS);
    }
  }

  /**
   * Whether now is the time to advise.
   *
   * @param records what the poll brought
   * @param filled whether a batch was full within it
   */
  boolean isDueAfter(int records, boolean filled) {
    if (records == 0 || given) {
      return false;
    }
    if (filled) {
      polls = 0;
      return false;
    }
    if (polls == 0 || !isAbout(records)) {
      size = records;
      polls = 0;
    }
    polls++;
    given = polls >= POLLS;
    return given;
  }

  private boolean isAbout(int records) {
    return Math.abs((long) records - size) * TOLERANCE <= size;
  }
}
