package io.tarmac.connect.jdbc.history;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/** The columns beside the key, in the order in which versions of the schema add them. */
@SuppressWarnings("ImmutableEnumChecker") // Connect's schemas are
public enum HistoryColumn {
  WIDE(Schema.OPTIONAL_STRING_SCHEMA, "varchar(200)", true),
  AMOUNT(Schema.OPTIONAL_INT64_SCHEMA, "bigint", false),
  NOTE(Schema.OPTIONAL_STRING_SCHEMA, "varchar(200)", true),
  RATE(
      Decimal.builder(2).parameter("connect.decimal.precision", "10").optional().build(),
      "decimal(10,2)",
      false);

  /** What Debezium sends for a value that was not changed. */
  public static final String UNAVAILABLE = "__debezium_unavailable_value";

  private final Schema schema;
  private final String sqlType;
  private final boolean mayBeUnavailable;

  HistoryColumn(Schema schema, String sqlType, boolean mayBeUnavailable) {
    this.schema = schema;
    this.sqlType = sqlType;
    this.mayBeUnavailable = mayBeUnavailable;
  }

  /** The columns of a version of the schema. */
  static List<HistoryColumn> ofVersion(int version) {
    return List.of(values()).subList(0, version);
  }

  public Schema schema() {
    return schema;
  }

  public String sqlType() {
    return sqlType;
  }

  public String columnName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A value, null, or {@link #UNAVAILABLE}; the number tells values of a history apart. */
  @Nullable Object randomValue(Random random, int number) {
    int kind = random.nextInt(8);
    if (kind == 0) {
      return null;
    }
    if (kind < 4 && mayBeUnavailable) {
      return UNAVAILABLE;
    }
    return switch (this) {
      case WIDE -> "wide '" + number + "' \"é\"";
      case AMOUNT -> (long) number;
      case NOTE -> "note \\" + number;
      case RATE -> BigDecimal.valueOf(number * 25L, 2);
    };
  }
}
