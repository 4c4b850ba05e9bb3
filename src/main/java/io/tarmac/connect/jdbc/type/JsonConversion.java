package io.tarmac.connect.jdbc.type;

import java.io.IOException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The conversion into columns of JSON. Numbers and truth values are JSON as well.
 *
 * @param rule the rule for characters that the database cannot store, which every text passes first
 * @param check refuses JSON that the column cannot hold, or makes it fit
 */
record JsonConversion(UnaryOperator<String> rule, UnaryOperator<String> check)
    implements Conversion {

  @Override
  public @Nullable ValueConverter from(CanonicalType source) {
    return switch (source) {
      case STRING -> value -> check.apply(valid(rule.apply((String) value)));
      case BOOLEAN, SHORT, INTEGER, LONG, DECIMAL -> CanonicalText.of(source);
      case FLOAT, DOUBLE -> JsonConversion::finiteText;
      case BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> null;
    };
  }

  /**
   * Returns the converter from texts that {@link JsonText} has made. The converter need not read
   * these texts to know that they are JSON.
   */
  ValueConverter fromJson() {
    return value -> check.apply(rule.apply((String) value));
  }

  private static String valid(String json) {
    try {
      return JsonText.valid(json);
    } catch (IOException invalid) {
      throw new RefusedValueException("is not a JSON value");
    }
  }

  private static String finiteText(Object value) {
    if (!Double.isFinite(((Number) value).doubleValue())) {
      throw new RefusedValueException("is not a finite number, which JSON cannot tell");
    }
    return value.toString();
  }
}
