package io.tarmac.connect.json;

/** A marker in a JSON tree for a place that has no value. */
enum Absent {
  /** The JSON literal {@code null}. */
  NULL,
  /** No document at all: the bytes are empty, or only whitespace. */
  MISSING
}
