package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.Decimals;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.math.BigDecimal;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;

/**
 * The mapping of decimals in a database that limits the digits of its columns. A number that its
 * column would round or refuse is refused before. A schema that asks for more digits than the
 * database has gets the widest column, which takes the values that fit.
 *
 * @param digits the most digits of a column
 * @param scale the most digits of a column after the point
 * @param variable the column of numbers whose scale differs from value to value
 */
public record ExactDecimals(int digits, int scale, ColumnType variable) {

  /** The column that holds every digit of every number. */
  public static final ColumnType UNLIMITED = ColumnType.of(Kind.DECIMAL);

  private static final String VARIABLE_SCALE = "io.debezium.data.VariableScaleDecimal";

  public TypeMappings addTo(TypeMappings types) {
    return types
        .changed(Decimal.LOGICAL_NAME, Schema.Type.BYTES, this::exact)
        .changed(VARIABLE_SCALE, Schema.Type.STRUCT, mapping -> exact(mapping, variable));
  }

  /**
   * Returns the mapping of decimals to a column that holds all of them, or as many of them as
   * possible.
   */
  ColumnMapping exact(ColumnMapping mapping) {
    return exact(mapping, column(mapping.columnType()));
  }

  /**
   * Returns the mapping of texts that hold decimals, which Debezium sends if it is configured to.
   */
  public ColumnMapping ofText(int precision, int decimalScale) {
    return exact(
        new ColumnMapping(
            ColumnType.decimal(precision, decimalScale),
            CanonicalType.DECIMAL,
            value -> Decimals.parse((String) value)));
  }

  private ColumnMapping exact(ColumnMapping mapping, ColumnType column) {
    return column.kind() == Kind.DECIMAL && !column.isNamed() && column.size() != ColumnType.WIDEST
        ? mapping.withColumnType(column).then(fitting(column.size(), column.scale()))
        : mapping.withColumnType(column);
  }

  private ColumnType column(ColumnType asked) {
    if (asked.scale() < 0) {
      return column(integers(asked));
    }
    boolean unlimited = asked.size() == ColumnType.WIDEST && variable.equals(UNLIMITED);
    if (unlimited || asked.scale() > scale || asked.size() > digits) {
      return variable;
    }
    int size = asked.size() == ColumnType.WIDEST ? digits : asked.size();
    return ColumnType.decimal(Math.max(size, asked.scale()), asked.scale());
  }

  /**
   * Returns the type of integers with room for the zeros that a negative scale leaves out. Not
   * every database has negative scales.
   */
  private static ColumnType integers(ColumnType asked) {
    long size = asked.size() == ColumnType.WIDEST ? 0 : asked.size() - (long) asked.scale();
    return ColumnType.decimal((int) Math.min(size, Integer.MAX_VALUE), 0);
  }

  private static ValueConverter fitting(int digits, int scale) {
    return value -> {
      BigDecimal number = (BigDecimal) value;
      BigDecimal exact = number.scale() > scale ? Decimals.stripTrailingZeros(number) : number;
      if (exact.signum() != 0
          && (exact.scale() > scale || (long) exact.precision() - exact.scale() > digits - scale)) {
        throw new RefusedValueException("the number has more digits than the column");
      }
      return exact;
    };
  }
}
