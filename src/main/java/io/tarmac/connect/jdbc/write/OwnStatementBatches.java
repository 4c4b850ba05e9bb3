package io.tarmac.connect.jdbc.write;

/** The ways to send the user's own statements to the database. */
public enum OwnStatementBatches {
  /** Not at all: a savepoint does not show whether a statement has ended the transaction. */
  NONE,
  /** One by one, because the driver may rewrite a JDBC batch as one statement. */
  OF_ONE_ROW,
  /** In JDBC batches, which do the same as their rows one by one. */
  OF_MANY_ROWS
}
