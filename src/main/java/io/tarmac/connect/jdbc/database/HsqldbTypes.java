package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.TypeNames;
import org.apache.kafka.connect.data.Schema;

/** HSQLDB's type table. */
final class HsqldbTypes {

  private static final int MAX_DIGITS = 128;

  /** Years of four digits are all that its dates are sure to keep. */
  static final int LAST_YEAR = 9_999;

  private static final BoundedYears YEARS = new BoundedYears(1, LAST_YEAR, LAST_YEAR, false);
  private static final TypeLimits LIMITS = new TypeLimits(MAX_DIGITS, MAX_DIGITS, 9);
  private static final ExactDecimals DECIMALS =
      new ExactDecimals(MAX_DIGITS, MAX_DIGITS, ColumnType.decimal(MAX_DIGITS, MAX_DIGITS / 2));

  private HsqldbTypes() {}

  static TypeMappings types() {
    return DECIMALS
        .addTo(
            FiniteNumbers.addTo(YEARS.addTo(MicrosecondTimes.addToTexts(TypeMappings.standard()))))
        .changed(
            "io.debezium.data.Uuid",
            Schema.Type.STRING,
            m -> m.withColumn(ColumnType.named("uuid"), "CAST(? AS uuid)"));
  }

  /** Its objects outside of the row are no keys, and to be read through streams alone. */
  static TypeNames typeNames(TypeNames standard) {
    TypeNames limited = LIMITS.limit(standard);
    return type -> {
      if (type.kind() == Kind.TEXT && !type.isNamed()) {
        return "longvarchar";
      }
      return type.kind() == Kind.BLOB && !type.isNamed() ? "longvarbinary" : limited.nameOf(type);
    };
  }
}
