package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.SourceMapping;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.math.BigDecimal;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;

/**
 * MySQL's and MariaDB's integers from 0 to 2^64 - 1, in the two forms in which Debezium sends them.
 */
public final class UnsignedBigint {

  private UnsignedBigint() {}

  /**
   * Adds the mapping of source columns with such integers.
   *
   * @param column a type that holds all of them
   */
  public static TypeMappings addTo(TypeMappings types, ColumnType column) {
    SourceMapping mapping =
        (schema, source, standard) -> {
          if (Decimal.LOGICAL_NAME.equals(schema.name())) {
            return standard.withColumnType(column);
          }
          return schema.type() == Schema.Type.INT64 && schema.name() == null
              ? new ColumnMapping(column, CanonicalType.DECIMAL, UnsignedBigint::number)
              : standard;
        };
    return types
        .withSource("BIGINT UNSIGNED", mapping)
        .withSource("BIGINT UNSIGNED ZEROFILL", mapping);
  }

  /**
   * Returns the unsigned number. A negative long has wrapped around and stands for a number above
   * the range of a long.
   */
  private static BigDecimal number(Object value) {
    return new BigDecimal(Long.toUnsignedString((Long) value));
  }
}
