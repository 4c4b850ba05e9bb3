package io.tarmac.connect.jdbc.write;

/**
 * The operations that a database allows on its savepoints, within the transaction that has them.
 */
public enum Savepoints {
  /** A transaction can roll back to a savepoint again and again, and can release the savepoint. */
  STANDARD,
  /** A savepoint cannot be released and ends with the transaction, as in Oracle and SQL Server. */
  KEPT
}
