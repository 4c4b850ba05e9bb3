package io.tarmac.connect.jdbc.type;

import org.jspecify.annotations.Nullable;

/**
 * The conversion of canonical values to those of one column. Only fractions of a second are cut;
 * nothing else is rounded, cut or wrapped. The converter refuses a value that does not fit with a
 * {@link RefusedValueException}.
 */
@FunctionalInterface
public interface Conversion {

  /**
   * Returns the converter from values of a type, or null if values of that type mean nothing to the
   * column.
   */
  @Nullable ValueConverter from(CanonicalType source);

  /** Returns the conversion with one more step after each of its converters. */
  default Conversion then(ValueConverter step) {
    return source -> {
      ValueConverter converter = from(source);
      return converter == null ? null : converter.then(step);
    };
  }
}
