package io.tarmac.connect.json;

/**
 * A check of one value's bytes, which makes no value of them. The check takes the bytes only if the
 * {@link ValueReader} of the same schema is sure to read them. It takes only spellings that are
 * usual, and leaves others to the parser. Immutable.
 */
@FunctionalInterface
interface ValueSkipper {

  /** The result for bytes that are not usual. */
  int UNUSUAL = -1;

  /**
   * Returns the position behind the value that begins at {@code from}, or {@link #UNUSUAL}. The
   * caller checks that the value ends there: a number may be the beginning of a longer one.
   */
  int skip(byte[] json, int from);
}
