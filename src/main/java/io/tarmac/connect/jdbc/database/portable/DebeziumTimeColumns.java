package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.CreatedTypes;
import io.tarmac.connect.jdbc.type.SourceColumn;
import org.apache.kafka.connect.data.Schema;

/**
 * The types of time columns that Debezium's sink creates: a time has the digits of the source's
 * column, or six, for every schema.
 */
public final class DebeziumTimeColumns {

  /** The types for a database in which Debezium's sink creates all other columns as Tarmac does. */
  public static final CreatedTypes CREATED = (schema, needed, key) -> columnType(schema, needed);

  private static final int FRACTIONAL_DIGITS = 6;

  private DebeziumTimeColumns() {}

  /** Returns the type to create for a schema of a time, or the needed type for any other schema. */
  public static ColumnType columnType(Schema schema, ColumnType needed) {
    return switch (needed.kind()) {
      case TIME, TIMESTAMP, TIME_WITH_TIME_ZONE, TIMESTAMP_WITH_TIME_ZONE ->
          needed.isNamed() ? needed : ColumnType.of(needed.kind(), digits(schema));
      default -> needed;
    };
  }

  private static int digits(Schema schema) {
    SourceColumn source = SourceColumn.of(schema);
    int told = source == null ? 0 : source.scale() > 0 ? source.scale() : source.length();
    return told > 0 && told < FRACTIONAL_DIGITS ? told : FRACTIONAL_DIGITS;
  }
}
