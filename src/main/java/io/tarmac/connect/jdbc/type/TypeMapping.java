package io.tarmac.connect.jdbc.type;

import org.apache.kafka.connect.data.Schema;

/** A line of the type table, which maps every schema of one name or primitive type. */
@FunctionalInterface
public interface TypeMapping {

  ColumnMapping columnMapping(Schema schema);

  /** Returns a mapping that does not depend on the schema's parameters. */
  static TypeMapping fixed(ColumnType columnType, CanonicalType type, ValueConverter converter) {
    ColumnMapping mapping = new ColumnMapping(columnType, type, converter);
    return schema -> mapping;
  }
}
