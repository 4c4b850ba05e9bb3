package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.util.function.Predicate;
import org.apache.kafka.connect.data.Schema;

/**
 * The rule for databases whose floating point types have no NaN and no infinity: such numbers are
 * refused.
 */
public final class FiniteNumbers {

  private FiniteNumbers() {}

  public static TypeMappings addTo(TypeMappings types) {
    return types
        .changed(
            Schema.Type.FLOAT32,
            mapping -> mapping.then(finite(value -> Float.isFinite((Float) value))))
        .changed(
            Schema.Type.FLOAT64,
            mapping -> mapping.then(finite(value -> Double.isFinite((Double) value))));
  }

  private static ValueConverter finite(Predicate<Object> isFinite) {
    return value -> {
      if (!isFinite.test(value)) {
        throw new RefusedValueException("the number is not finite");
      }
      return value;
    };
  }
}
