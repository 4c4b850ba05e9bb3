package io.tarmac.connect.jdbc.config;

/** How rows get to the server, by the name a user gives it. */
public enum WriteMethod {
  /** The fastest for the table, the operation and the number of rows. */
  AUTO,
  /** A statement per row, sent as a JDBC batch. */
  BATCH,
  /** Statements with many rows each. */
  MULTI_ROW,
  /** One statement over an array per column. */
  UNNEST,
  /** {@code COPY ... FROM STDIN}. */
  COPY,
  /** {@code LOAD DATA LOCAL INFILE}. */
  LOAD_DATA
}
