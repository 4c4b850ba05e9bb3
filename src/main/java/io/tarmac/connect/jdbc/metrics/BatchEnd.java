package io.tarmac.connect.jdbc.metrics;

/** Why a batch takes no more records. */
public enum BatchEnd {
  /** A table has as many as {@code batch.size} allows. */
  SIZE,
  /** They are as large as {@code batch.max.bytes} allows. */
  BYTES,
  /** The first one has waited for {@code batch.linger.ms}. */
  LINGER,
  /** The put that brought them is over, and the writer was free. */
  PUT,
  /** A table is to be emptied next. */
  TRUNCATE,
  /** What comes next must not be written with them, as a bad record in strict order. */
  ORDER
}
