package io.tarmac.connect.jdbc.type;

/** Turns the value of one field, as Connect delivers it, into its canonical value. Stateless. */
@FunctionalInterface
public interface ValueConverter {

  /** For values that are canonical as Connect delivers them. */
  ValueConverter AS_IS = value -> value;

  /**
   * Converts one value that is not null.
   *
   * @throws RuntimeException when the value is outside what its type can hold; the exception's own
   *     message may contain the value and therefore must not be passed on
   */
  Object convert(Object value);
}
