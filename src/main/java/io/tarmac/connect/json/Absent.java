package io.tarmac.connect.json;

/** What a JSON tree has where there is no value. */
enum Absent {
  /** The JSON literal {@code null}. */
  NULL,
  /** No document at all: nothing, or nothing but whitespace. */
  MISSING
}
