package io.tarmac.connect.jdbc.database.sqlserver;

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
import org.apache.kafka.connect.data.Schema;

/** SQL Server's type table. */
final class SqlServerTypes {

  static final int MAX_DIGITS = 38;
  private static final int FRACTIONAL_DIGITS = 7;
  static final int LAST_YEAR = 9_999;

  private static final BoundedYears YEARS = new BoundedYears(1, LAST_YEAR, LAST_YEAR, false);
  private static final TypeLimits LIMITS =
      new TypeLimits(MAX_DIGITS, MAX_DIGITS, FRACTIONAL_DIGITS);
  private static final ExactDecimals DECIMALS =
      new ExactDecimals(MAX_DIGITS, MAX_DIGITS, ColumnType.decimal(MAX_DIGITS, MAX_DIGITS / 2));

  /**
   * The collation of key columns, which tells any two texts apart, except for blanks at their ends.
   */
  private static final String KEY_COLLATION = " collate Latin1_General_100_BIN2";

  private SqlServerTypes() {}

  static TypeMappings types() {
    TypeMappings times =
        YEARS.addTo(MicrosecondTimes.addToTexts(UtcTimes.addToTimes(TypeMappings.standard())));
    return BoundedKeys.addTo(
        DECIMALS
            .addTo(FiniteNumbers.addTo(times))
            .changed(
                "io.debezium.data.Uuid",
                Schema.Type.STRING,
                m -> m.withColumnType(ColumnType.named("uniqueidentifier"))));
  }

  static TypeNames typeNames() {
    return LIMITS.limit(type -> type.isNamed() ? type.name() : name(type.kind(), type));
  }

  private static String name(Kind kind, ColumnType type) {
    return switch (kind) {
      case BOOLEAN -> "bit";
      case TINYINT, SMALLINT -> "smallint"; // tinyint has no sign
      case INTEGER -> "int";
      case BIGINT -> "bigint";
      case REAL -> "real";
      case DOUBLE -> "float";
      case DECIMAL -> "decimal(" + type.size() + "," + type.scale() + ")";
      case VARCHAR -> "nvarchar(" + type.size() + ")" + KEY_COLLATION;
      case TEXT -> "nvarchar(max)";
      case VARBINARY -> "varbinary(" + type.size() + ")";
      case BLOB -> "varbinary(max)";
      case DATE -> "date";
      case TIME, TIME_WITH_TIME_ZONE -> "time(" + type.size() + ")";
      case TIMESTAMP -> "datetime2(" + type.size() + ")";
      case TIMESTAMP_WITH_TIME_ZONE -> "datetimeoffset(" + type.size() + ")";
      case NATIVE -> throw new IllegalArgumentException("a native type has a name");
    };
  }
}
