package io.tarmac.connect.jdbc.config;

/**
 * When a batch is full.
 *
 * @param maxRows records of one table in one transaction, at most
 */
public record BatchPolicy(int maxRows) {

  public boolean isFull(int rowsOfLargestTable) {
    return rowsOfLargestTable >= maxRows;
  }
}
