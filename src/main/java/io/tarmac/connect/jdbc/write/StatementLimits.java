package io.tarmac.connect.jdbc.write;

/**
 * What one statement of many rows may be.
 *
 * @param rows beyond which a statement is not faster
 * @param parameters most that the database takes
 * @param bytes most that the database takes
 */
public record StatementLimits(int rows, int parameters, long bytes) {

  /** How many rows of so many parameters each a statement may have: at least one. */
  int rowsOf(int parametersOfRow) {
    return Math.max(1, Math.min(rows, parameters / parametersOfRow));
  }
}
