package io.tarmac.connect.sameness;

import org.jspecify.annotations.Nullable;

/**
 * One case that went through both converters.
 *
 * @param expected the outcome of the converter that sets the standard
 * @param difference the deviation of the other converter, null if there is none
 */
public record ConverterComparison(ConversionOutcome expected, @Nullable String difference) {
  public boolean converted() {
    return !(expected instanceof ConversionOutcome.Failure);
  }
}
