package io.tarmac.connect.jdbc.batch;

/** What a row does to its table. */
public enum Operation {
  INSERT,
  UPSERT,
  DELETE
}
