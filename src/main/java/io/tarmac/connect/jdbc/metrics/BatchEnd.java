package io.tarmac.connect.jdbc.metrics;

/** The reason why a batch takes no more records. */
public enum BatchEnd {
  /** A table has as many records as {@code batch.size} allows. */
  SIZE,
  /** The records are as large as {@code batch.max.bytes} allows. */
  BYTES,
  /** The first record has waited for {@code batch.linger.ms}. */
  LINGER,
  /** The put that brought the records is over, and the writer was free. */
  PUT,
  /** A table is to be emptied next. */
  TRUNCATE,
  /** The next record must not be written with the batch, such as a bad record in strict order. */
  ORDER
}
