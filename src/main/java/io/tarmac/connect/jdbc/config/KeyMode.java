package io.tarmac.connect.jdbc.config;

/** The source of the columns of the primary key. */
public enum KeyMode {
  /** There is no key. */
  NONE,
  /** The record's coordinates: topic, partition and offset. */
  KAFKA,
  /** The record's key: fields of a Struct or a map, or one primitive value. */
  RECORD_KEY,
  /** Fields of the row. */
  RECORD_VALUE,
  /** Headers of the record. */
  RECORD_HEADER
}
