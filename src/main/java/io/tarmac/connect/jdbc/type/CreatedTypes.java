package io.tarmac.connect.jdbc.type;

import org.apache.kafka.connect.data.Schema;

/**
 * What a column is created as, where that is not what its values need. It counts in {@code CREATE
 * TABLE} and {@code ADD COLUMN} alone: whether a column that is there is wide enough goes by the
 * type that the values need, so no column is changed because another type would have been created.
 */
@FunctionalInterface
public interface CreatedTypes {

  /** Columns are what their values need. */
  CreatedTypes AS_NEEDED = (schema, needed, key) -> needed;

  /**
   * The type to create.
   *
   * @param needed what the type table says
   * @param key whether the column is part of the primary key
   */
  ColumnType of(Schema schema, ColumnType needed, boolean key);
}
