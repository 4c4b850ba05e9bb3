package io.tarmac.connect.jdbc.database.oracle;

import io.tarmac.connect.jdbc.database.portable.BoundedKeys;
import io.tarmac.connect.jdbc.database.portable.BoundedYears;
import io.tarmac.connect.jdbc.database.portable.ExactDecimals;
import io.tarmac.connect.jdbc.database.portable.MicrosecondTimes;
import io.tarmac.connect.jdbc.database.portable.TypeLimits;
import io.tarmac.connect.jdbc.database.portable.UtcTimes;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.TypeNames;

/**
 * Oracle's type table. Oracle has no type for a time of day, so that such a time becomes a text.
 */
final class OracleTypes {

  private static final int MAX_DIGITS = 38;
  private static final int NANOSECOND_DIGITS = 9;
  static final int FIRST_YEAR = -4_712;
  static final int LAST_YEAR = 9_999;

  private static final BoundedYears YEARS =
      new BoundedYears(FIRST_YEAR, LAST_YEAR, LAST_YEAR, false);
  private static final TypeLimits LIMITS = new TypeLimits(MAX_DIGITS, 127, NANOSECOND_DIGITS);
  private static final ExactDecimals DECIMALS =
      new ExactDecimals(MAX_DIGITS, MAX_DIGITS, ColumnType.named(Kind.DECIMAL, "number"));

  private OracleTypes() {}

  static TypeMappings types() {
    TypeMappings times =
        YEARS.addTo(MicrosecondTimes.addToTexts(UtcTimes.addToTimes(TypeMappings.standard())));
    return BoundedKeys.addTo(DECIMALS.addTo(times));
  }

  static TypeNames typeNames() {
    return LIMITS.limit(type -> type.isNamed() ? type.name() : name(type.kind(), type));
  }

  private static String name(Kind kind, ColumnType type) {
    return switch (kind) {
      case BOOLEAN -> "number(1,0)";
      case TINYINT -> "number(3,0)";
      case SMALLINT -> "number(5,0)";
      case INTEGER -> "number(10,0)";
      case BIGINT -> "number(19,0)";
      case REAL -> "binary_float";
      case DOUBLE -> "binary_double";
      case DECIMAL -> "number(" + type.size() + "," + type.scale() + ")";
      case VARCHAR -> "varchar2(" + type.size() + " char)";
      case TEXT -> "clob";
      case VARBINARY -> "raw(" + type.size() + ")";
      case BLOB -> "blob";
      case DATE -> "date";
      case TIME, TIME_WITH_TIME_ZONE -> "varchar2(18 char)";
      case TIMESTAMP -> "timestamp(" + type.size() + ")";
      case TIMESTAMP_WITH_TIME_ZONE -> "timestamp(" + type.size() + ") with time zone";
      case NATIVE -> throw new IllegalArgumentException("a native type has a name");
    };
  }
}
