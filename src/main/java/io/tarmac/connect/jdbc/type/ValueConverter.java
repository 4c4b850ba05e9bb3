package io.tarmac.connect.jdbc.type;

/** A converter of one field's value, as Connect delivers it, to its canonical value. Stateless. */
@FunctionalInterface
public interface ValueConverter {

  /** The converter for values that are canonical as Connect delivers them. */
  ValueConverter AS_IS = value -> value;

  /**
   * Converts one value that is not null.
   *
   * @throws RuntimeException if the value is outside what its type can hold. The exception's own
   *     message may contain the value and therefore must not be passed on.
   */
  Object convert(Object value);

  /** Returns the converter with one more step after its own. */
  default ValueConverter then(ValueConverter step) {
    if (step == AS_IS) {
      return this;
    }
    return this == AS_IS ? step : value -> step.convert(convert(value));
  }
}
