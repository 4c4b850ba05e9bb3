package io.tarmac.connect.jdbc.config;

/** The treatment of text with characters that a database cannot store. */
public enum InvalidText {
  /** The record is bad. */
  ERROR,
  /** The sink leaves these characters out. */
  STRIP,
  /** The sink replaces each of these characters with U+FFFD. */
  REPLACE
}
