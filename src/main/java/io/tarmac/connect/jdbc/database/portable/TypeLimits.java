package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;

/**
 * The limits of a database's sized types.
 *
 * @param decimalDigits the most digits of a decimal; {@link ColumnType#WIDEST} if nothing limits
 *     them
 * @param decimalScale the most digits after the point, if {@code decimalDigits} limits them
 * @param fractionalDigits the most fractional digits of a second
 */
public record TypeLimits(int decimalDigits, int decimalScale, int fractionalDigits) {

  /**
   * Returns the same names, asked only for sizes within the limits. Fractional digits of a second
   * are reduced to the limit. A decimal beyond the limits is an {@link UnsupportedTypeException}.
   */
  public TypeNames limit(TypeNames names) {
    return type -> names.nameOf(type.isNamed() ? type : limited(type));
  }

  private ColumnType limited(ColumnType type) {
    return switch (type.kind()) {
      case DECIMAL -> decimal(type);
      case TIME, TIMESTAMP, TIME_WITH_TIME_ZONE, TIMESTAMP_WITH_TIME_ZONE ->
          ColumnType.of(type.kind(), Math.min(type.size(), fractionalDigits));
      default -> type;
    };
  }

  private ColumnType decimal(ColumnType type) {
    if (decimalDigits == ColumnType.WIDEST) {
      return type;
    }
    int digits = type.size() == ColumnType.WIDEST ? decimalDigits : type.size();
    if (digits > decimalDigits || type.scale() > decimalScale) {
      throw new UnsupportedTypeException(
          "a decimal of %d digits, %d of them after the point, is more than the database has (%d, %d)"
              .formatted(digits, type.scale(), decimalDigits, decimalScale));
    }
    return ColumnType.decimal(digits, type.scale());
  }
}
