package io.tarmac.connect.jdbc.config;

/** What becomes of a dot that comes out of a placeholder. */
public enum NameDots {
  /** An underscore, as in Debezium's sink. */
  UNDERSCORE,
  /** It separates catalog, schema and table, as in Confluent's sink and Aiven's. */
  SEPARATOR
}
