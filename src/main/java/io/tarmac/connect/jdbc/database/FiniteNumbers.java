package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.util.function.Predicate;
import org.apache.kafka.connect.data.Schema;

/** For databases whose floating point types know no NaN and no infinity: those are refused. */
final class FiniteNumbers {

  private FiniteNumbers() {}

  static TypeMappings addTo(TypeMappings types) {
    return types
        .with(
            Schema.Type.FLOAT32,
            s -> finite(types.columnMapping(s), value -> Float.isFinite((Float) value)))
        .with(
            Schema.Type.FLOAT64,
            s -> finite(types.columnMapping(s), value -> Double.isFinite((Double) value)));
  }

  private static ColumnMapping finite(ColumnMapping mapping, Predicate<Object> isFinite) {
    return new ColumnMapping(
        mapping.columnType(),
        mapping.canonicalType(),
        value -> {
          if (!isFinite.test(value)) {
            throw new ArithmeticException("the number is not finite");
          }
          return mapping.converter().convert(value);
        });
  }
}
