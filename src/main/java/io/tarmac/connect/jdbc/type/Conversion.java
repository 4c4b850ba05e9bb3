package io.tarmac.connect.jdbc.type;

import org.jspecify.annotations.Nullable;

/**
 * How canonical values become those of one column: nothing is rounded, cut or wrapped but fractions
 * of a second. A value that does not fit is refused by the converter with a {@link
 * RefusedValueException}.
 */
@FunctionalInterface
public interface Conversion {

  /** From values of a type, or null where values of that type mean nothing to the column. */
  @Nullable ValueConverter from(CanonicalType source);
}
