package io.tarmac.connect.jdbc.write;

/**
 * The limits of one statement of many rows.
 *
 * @param rows the number of rows beyond which a statement is not faster
 * @param parameters the most parameters that a statement may have
 * @param characters the most characters that a statement's text may have to be prepared once and
 *     kept
 * @param bytes the most bytes that the database takes
 */
public record StatementLimits(int rows, int parameters, int characters, long bytes) {

  /**
   * Returns how many rows a statement may have, at least one.
   *
   * @param one the statement of one row
   * @param two the same statement of two rows
   */
  int rowsOf(RowStatement one, RowStatement two) {
    int parametersOfRow = Math.max(1, one.parameters());
    int charactersOfRow = Math.max(1, two.sql().length() - one.sql().length());
    int ofCharacters = 1 + Math.max(0, characters - one.sql().length()) / charactersOfRow;
    int most = Math.min(rows, Math.min(parameters / parametersOfRow, ofCharacters));
    return Math.max(1, most);
  }
}
