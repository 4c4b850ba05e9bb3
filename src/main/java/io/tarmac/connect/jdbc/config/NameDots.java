package io.tarmac.connect.jdbc.config;

/** The treatment of a dot in the value of a placeholder. */
public enum NameDots {
  /** The dot becomes an underscore, as in Debezium's sink. */
  UNDERSCORE,
  /** The dot separates catalog, schema and table, as in Confluent's sink and Aiven's. */
  SEPARATOR
}
