package io.tarmac.connect.jdbc.database.sqlite;

import io.tarmac.connect.jdbc.database.portable.BoundedYears;
import io.tarmac.connect.jdbc.database.portable.FiniteNumbers;
import io.tarmac.connect.jdbc.database.portable.UtcTimes;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.TypeNames;

/**
 * SQLite's type table. A column of SQLite takes any value, and its type is only a preference. So
 * values get the types that keep them unchanged. Decimals, which SQLite would round to 15 digits,
 * become texts.
 */
final class SqliteTypes {

  /** The last year that SQLite's own functions of dates and times read. */
  static final int LAST_YEAR = 9_999;

  private static final BoundedYears YEARS = new BoundedYears(0, LAST_YEAR, LAST_YEAR, false);

  private SqliteTypes() {}

  static TypeMappings types() {
    return FiniteNumbers.addTo(YEARS.addTo(UtcTimes.addTo(TypeMappings.standard())));
  }

  /**
   * Returns the names by which SQLite stores values as they are meant. SQLite's types have no
   * sizes.
   */
  static TypeNames typeNames() {
    return type -> type.isNamed() ? type.name() : name(type.kind());
  }

  private static String name(ColumnType.Kind kind) {
    return switch (kind) {
      case BOOLEAN -> "boolean";
      case TINYINT, SMALLINT, INTEGER, BIGINT -> "integer";
      case REAL, DOUBLE -> "real";
      case DECIMAL, VARCHAR, TEXT -> "text";
      case VARBINARY, BLOB -> "blob";
      case DATE -> "date";
      case TIME, TIME_WITH_TIME_ZONE -> "time";
      case TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE -> "timestamp";
      case NATIVE -> throw new IllegalArgumentException("a native type has a name");
    };
  }
}
