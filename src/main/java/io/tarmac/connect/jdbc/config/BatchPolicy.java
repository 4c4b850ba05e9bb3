package io.tarmac.connect.jdbc.config;

import java.time.Duration;

/**
 * The limits that decide when a batch is full and when it is due. With a linger of zero, a batch
 * ends with the poll that brought it, unless the batch before it is still being written.
 *
 * @param maxRows the most records of one table in one transaction
 * @param maxBytes the estimated bytes of all records at which a batch is full
 * @param linger how long the first record of a batch waits for others
 * @param writeBehind whether the sink writes one batch while it makes the next
 */
public record BatchPolicy(int maxRows, long maxBytes, Duration linger, boolean writeBehind) {

  public boolean isFull(int rowsOfLargestTable, long bytes) {
    return rowsOfLargestTable >= maxRows || bytes >= maxBytes;
  }
}
