package io.tarmac.connect.jdbc.config;

/** What is done about text with characters that a database cannot store. */
public enum InvalidText {
  /** The record is bad. */
  ERROR,
  /** They are left out. */
  STRIP,
  /** Each becomes U+FFFD. */
  REPLACE
}
