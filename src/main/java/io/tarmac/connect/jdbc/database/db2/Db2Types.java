package io.tarmac.connect.jdbc.database.db2;

import io.tarmac.connect.jdbc.database.portable.BoundedKeys;
import io.tarmac.connect.jdbc.database.portable.BoundedYears;
import io.tarmac.connect.jdbc.database.portable.ExactDecimals;
import io.tarmac.connect.jdbc.database.portable.FiniteNumbers;
import io.tarmac.connect.jdbc.database.portable.MicrosecondTimes;
import io.tarmac.connect.jdbc.database.portable.TypeLimits;
import io.tarmac.connect.jdbc.database.portable.UtcTimes;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.TypeNames;

/** Db2's type table. Db2's times of day have no fractions, so that times of day become texts. */
final class Db2Types {

  private static final int MAX_DIGITS = 31;
  private static final int FRACTIONAL_DIGITS = 12;
  static final int LAST_YEAR = 9_999;

  private static final BoundedYears YEARS = new BoundedYears(1, LAST_YEAR, LAST_YEAR, false);
  private static final TypeLimits LIMITS =
      new TypeLimits(MAX_DIGITS, MAX_DIGITS, FRACTIONAL_DIGITS);
  private static final ExactDecimals DECIMALS =
      new ExactDecimals(MAX_DIGITS, MAX_DIGITS, ColumnType.decimal(MAX_DIGITS, MAX_DIGITS / 2));

  private Db2Types() {}

  static TypeMappings types() {
    TypeMappings times =
        YEARS.addTo(MicrosecondTimes.addToTexts(UtcTimes.addTo(TypeMappings.standard())));
    return BoundedKeys.addTo(DECIMALS.addTo(FiniteNumbers.addTo(times)));
  }

  static TypeNames typeNames() {
    return LIMITS.limit(type -> type.isNamed() ? type.name() : name(type.kind(), type));
  }

  private static String name(Kind kind, ColumnType type) {
    return switch (kind) {
      case BOOLEAN -> "boolean";
      case TINYINT, SMALLINT -> "smallint";
      case INTEGER -> "integer";
      case BIGINT -> "bigint";
      case REAL -> "real";
      case DOUBLE -> "double";
      case DECIMAL -> "decimal(" + type.size() + "," + type.scale() + ")";
      case VARCHAR -> "varchar(" + type.size() + " codeunits32)";
      case TEXT -> "clob(1g)";
      case VARBINARY -> "varbinary(" + type.size() + ")";
      case BLOB -> "blob(1g)";
      case DATE -> "date";
      case TIME, TIME_WITH_TIME_ZONE -> "varchar(18)";
      case TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE -> "timestamp(" + type.size() + ")";
      case NATIVE -> throw new IllegalArgumentException("a native type has a name");
    };
  }
}
