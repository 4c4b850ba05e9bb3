package io.tarmac.connect.jdbc.write;

/** What can be done with a database's savepoints, within the transaction that has them. */
public enum Savepoints {
  /** They can be gone back to again and again, and given up. */
  STANDARD,
  /** They cannot be given up, and end with the transaction: Oracle's, SQL Server's. */
  KEPT
}
