package io.tarmac.connect.jdbc.config;

/** The method by which rows reach the server, as users name it. */
public enum WriteMethod {
  /** The fastest method for the table, the operation and the number of rows. */
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
