package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The cause of a database's error, and what a person can do about it.
 *
 * @param code the cause; null if the error alone does not tell
 * @param advice words that begin with a semicolon, or an empty text
 */
record Remedy(@Nullable ErrorCode code, String advice) {

  /** The remedy for an error that nothing is known about. */
  static final Remedy NONE = new Remedy(null, "");
}
