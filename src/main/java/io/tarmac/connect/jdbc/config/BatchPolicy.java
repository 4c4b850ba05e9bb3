package io.tarmac.connect.jdbc.config;

import java.time.Duration;

/**
 * When a batch is full, and when it is due.
 *
 * @param maxRows records of one table in one transaction, at most
 * @param maxBytes estimated bytes of all its records from which on it is full
 * @param linger how long its first record waits for others; zero: not beyond the poll that brought
 *     it, unless a batch before it is still being written
 * @param writeBehind whether one batch is written while the next is made
 */
public record BatchPolicy(int maxRows, long maxBytes, Duration linger, boolean writeBehind) {

  public boolean isFull(int rowsOfLargestTable, long bytes) {
    return rowsOfLargestTable >= maxRows || bytes >= maxBytes;
  }
}
