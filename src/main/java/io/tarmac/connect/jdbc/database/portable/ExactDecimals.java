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
 * Decimals in a database whose columns have at most so many digits: a number that the column would
 * round or refuse is refused before. A schema that asks for more digits than the database has gets
 * the widest column, and its values are taken as far as they fit.
 *
 * @param digits most digits of a column
 * @param scale most of them after the point
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

  /** The mapping of decimals to a column that holds them, or as much of them as is possible. */
  ColumnMapping exact(ColumnMapping mapping) {
    return exact(mapping, column(mapping.columnType()));
  }

  /** A mapping of decimal texts, such as Debezium sends if told to. */
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

  /** With the zeros that a negative scale leaves out, because not every database has such. */
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
