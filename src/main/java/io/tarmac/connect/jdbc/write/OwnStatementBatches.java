package io.tarmac.connect.jdbc.write;

/** The ways of sending the user's own statements. */
public enum OwnStatementBatches {
  /** The database does not tell by a savepoint whether a statement has ended the transaction. */
  NONE,
  /** The driver may make one statement of a batch, so a batch has one row. */
  OF_ONE_ROW,
  /** A batch does the same as its rows do one by one. */
  OF_MANY_ROWS
}
