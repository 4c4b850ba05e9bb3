package io.tarmac.connect.jdbc.batch;

/**
 * Notices when polls, not the batch size, decide how large batches are: many of them in a row that
 * bring the same number of records and fill no batch. Says so once. Used by the task's thread
 * alone.
 */
public final class BatchAdvice {

  static final int POLLS = 100;

  private int size;
  private int polls;
  private boolean given;

  /**
   * Whether now is the time to advise.
   *
   * @param records what the poll brought
   * @param filled whether a batch was full within it
   */
  public boolean isDueAfter(int records, boolean filled) {
    if (records == 0 || given) {
      return false;
    }
    if (filled) {
      polls = 0;
      return false;
    }
    polls = records == size ? polls + 1 : 1;
    size = records;
    given = polls >= POLLS;
    return given;
  }
}
